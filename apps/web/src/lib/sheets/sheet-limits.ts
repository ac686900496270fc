export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** Of an Excel file, which is packed: one of 10 MB could hold gigabytes. */
export const MAX_UNPACKED_BYTES = 100 * 1024 * 1024;
/** Rows times columns of a sheet of Excel, up to the last cell that holds anything. */
export const MAX_SHEET_CELLS = 4_000_000;
