for (const table of document.querySelectorAll("table")) {
  const body = table.tBodies[0];
  const headings = [...table.tHead.rows[0].cells];
  headings.forEach((heading, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...heading.childNodes);
    heading.append(button);
    button.addEventListener("click", () => {
      const words = column === 0;
      const before = heading.getAttribute("aria-sort");
      const descending = before ? before === "ascending" : !words;
      for (const other of headings) other.removeAttribute("aria-sort");
      heading.setAttribute("aria-sort", descending ? "descending" : "ascending");
      const rows = [...body.rows].map((row) => [row, row.cells[column].dataset.value]);
      rows.sort(([, a], [, b]) => compare(a, b, descending ? -1 : 1));
      body.append(...rows.map(([row]) => row));
    });
  });
}

// cells without a number stay last in both directions
function compare(a, b, sign) {
  if (a === undefined || b === undefined) return (a === undefined) - (b === undefined);
  const difference = Number(a) - Number(b);
  return sign * (Number.isNaN(difference) ? a.localeCompare(b) : difference);
}
