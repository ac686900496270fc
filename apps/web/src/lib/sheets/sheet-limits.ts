export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** Of an Excel file, which is packed: one of 10 MB could hold gigabytes. */
export const MAX_UNPACKED_BYTES = 100 * 1024 * 1024;
/** Reading or writing an Excel file is stopped then. */
export const MAX_EXCEL_MS = 10_000;
/** Rows times columns, up to the last cell that holds anything, of all sheets of an Excel file together: all are read. */
export const MAX_SHEET_CELLS = 4_000_000;
