import { createContext } from 'react';

/** The documents that a decision node can call: the latest search results, a function to search, and where one is opened. */
export type DocumentSearch = {
  found: readonly { slug: string; name: string }[];
  find: (text: string) => void;
  /** The address of a document's page. */
  pathOf: (slug: string) => string;
};

export const DocumentChoices = createContext<DocumentSearch>({ found: [], find: () => {}, pathOf: (slug) => slug });
