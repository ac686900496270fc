import { createContext } from 'react';

type FoundDocument = { slug: string; name: string };

/** The documents that a decision node can call. */
export type DocumentChoices = {
  /** What was found by the latest search. */
  found: readonly FoundDocument[];
  find: (text: string) => void;
  /** The path of a document's page; null if there is none to open. */
  pathOf: (slug: string) => string | null;
};

/** Whoever shows the editor gives the documents of the project. */
export const DocumentChoicesContext = createContext<DocumentChoices>({ found: [], find: () => {}, pathOf: () => null });
