import { createContext } from 'react';

/** What a card offers beside being looked at. Null where a graph is only looked at. */
export type NodeActions = {
  /** Opens the panel of a node. */
  open: (id: string) => void;
  /** What pressing the button does, in one word. */
  openLabel: 'Edit' | 'View';
  /** The node whose name is being changed on its card. */
  renaming: string | null;
  rename: (id: string, name: string | null) => void;
};

export const NodeActionsContext = createContext<NodeActions | null>(null);
