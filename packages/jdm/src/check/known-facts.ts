/** What is known beside a graph and helps to check it. */
export type KnownFacts = {
  /** Inputs that the decision is known to be called with, such as those of its test cases. */
  inputs?: readonly unknown[];
  /** The documents that Decision nodes can call. Nothing is said about calls where it is left out. */
  documents?: CallableDocuments;
};

export type CallableDocuments = {
  /** The key by which others call the checked document. */
  own: string | null;
  /** Null if there is no such document. Undefined if it was not looked up. */
  find: (key: string) => CallableDocument | null | undefined;
};

/** `calls` are the keys that its graph calls. */
export type CallableDocument = { name: string; isPublished: boolean; calls: readonly string[] };
