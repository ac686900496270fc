export const MAX_COLUMNS = 200;
