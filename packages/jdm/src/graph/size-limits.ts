export const MAX_NODES = 2_000;
export const MAX_EDGES = 10_000;
/** Rows times columns of all tables, including empty cells, because an empty row is only two characters of text. */
export const MAX_CELLS = 500_000;
/** In characters: an id or a name of a node, column, row or connection. */
export const MAX_NAME_LENGTH = 1_000;
