/** Something that keeps a graph from being served, in words for its author. */
export type Problem = {
  message: string;
  /** The node to mend, where it is one node's. */
  nodeId: string | null;
};
