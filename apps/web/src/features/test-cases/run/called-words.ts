import type { CalledDocuments, DocumentSummary } from '@rulewright/contract';

/** A document that a graph calls. */
export type CalledDocument = Pick<DocumentSummary, 'name' | 'version' | 'live_version'>;

/** In which version called documents run, and what is known of them. */
export type CalledAs = {
  as: CalledDocuments;
  choose: (calledAs: CalledDocuments) => void;
  documents: readonly CalledDocument[];
};

/** How the live versions of called documents differ from those that are saved, one sentence for each document. */
export const calledWords = (documents: readonly CalledDocument[]): string[] =>
  documents.flatMap(({ name, version, live_version: live }) => {
    if (live === version) return [];
    return live === null
      ? `"${name}" is not published.`
      : `"${name}" is live in version ${live}, and saved in version ${version}.`;
  });
