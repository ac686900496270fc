/** What the graph editor takes from monaco-editor before any code is edited. */
export const MarkerSeverity = { Hint: 1, Info: 2, Warning: 4, Error: 8 };
