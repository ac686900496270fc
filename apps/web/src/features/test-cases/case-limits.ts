/** More columns of the inputs, or of what is expected, are left out of the grid. A case shows all of its fields when it is opened. */
export const MAX_GRID_COLUMNS = 60;

/** More columns would not be read by anybody. The whole of the input, or of what is expected, is one column of a sheet then. */
export const MAX_SHEET_COLUMNS = 200;

/** Older steps are forgotten. */
export const MAX_UNDONE_STEPS = 50;

/** What no case reaches. More is not listed: nobody reads it. */
export const MAX_LISTED = 500;

/** Of a case that runs in the page. More than on the server: nobody else has to wait, and who runs it can stop it. */
export const MAX_CASE_STEPS = 2_000_000;
