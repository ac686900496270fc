/** The only part of monaco-editor that the graph editor needs before code is edited. */
export const MarkerSeverity = { Hint: 1, Info: 2, Warning: 4, Error: 8 };
