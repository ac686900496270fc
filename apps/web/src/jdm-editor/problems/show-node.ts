/** Brings a node into the middle and selects it; `opened`, with its table, its expressions or its source in its place. */
export type ShowNode = (id: string, options?: { opened: boolean }) => void;
