"""Name the table of each variant that has one."""

from reference.chayuan_table import ChayuanTable
from reference.longgang_table import LonggangTable
from reference.pingyang_table import PingyangTable
from reference.table import Table
from reference.wenzhou_table import WenzhouTable
from reference.yueqing_table import YueqingTable

TABLES: dict[str, type[Table]] = {
    table.variant: table for table in (YueqingTable, WenzhouTable, PingyangTable, LonggangTable, ChayuanTable)
}
