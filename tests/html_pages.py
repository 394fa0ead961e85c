"""Read the HTML pages that mjsim writes."""

from html.parser import HTMLParser

VOID = {"meta", "link", "br"}


class Page(HTMLParser):
    """Read a page: its ids, its tables as (text, value) by row, its texts by tag; complain where tags do not match."""

    def __init__(self, html):
        super().__init__()
        self.open, self.ids, self.links, self.tables, self.texts, self.notes = [], [], [], {}, {}, []
        self.drawn = {}
        self.feed(html)
        assert not self.open

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if "id" in attributes:
            self.ids.append(attributes["id"])
        self.links += [value for name, value in attributes.items() if name in ("href", "src")]
        if tag not in VOID:
            self.open.append(tag)
        if tag == "table":
            self.rows = self.tables[self.ids[-1].removeprefix("table-")] = []
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append(["", attributes.get("data-value")])
        if tag == "path":
            plot = next(name for name in reversed(self.ids) if name.startswith("plot-"))
            self.drawn[plot] = self.drawn.get(plot, 0) + 1

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, text):
        self.texts[self.open[-1] if self.open else ""] = (
            self.texts.get(self.open[-1] if self.open else "", "") + text + "\n"
        )
        if self.open and self.open[-1] in ("td", "th"):
            self.rows[-1][-1][0] += text

    def columns(self, table):
        """Return the columns of a table by heading, as (text, value)."""
        head, *rows = self.tables[table]
        return {name[0]: [row[place] for row in rows] for place, name in enumerate(head)}
