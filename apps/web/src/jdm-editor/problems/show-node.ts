/** Centres and selects a node. With `opened`, opens its table, its expressions or its source instead. */
export type ShowNode = (id: string, options?: { opened: boolean }) => void;
