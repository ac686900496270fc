import type { Actor } from '#identity';
import { notFound } from '#platform';
import type { Executor } from '#platform/db';
import type { DocumentAddress } from './document-address.ts';
import { findDocument, findSavedDocument, findStoredDocument } from './document-repository.ts';

const requireFrom =
  <Found extends { id: string }>(
    find: (executor: Executor, organizationId: string, address: DocumentAddress) => Promise<Found | null>,
  ) =>
  async (executor: Executor, { organization }: Actor, address: DocumentAddress, meantId?: string): Promise<Found> => {
    const document = await find(executor, organization.id, address);
    if (!document || (meantId !== undefined && meantId !== document.id)) throw notFound('Document');
    return document;
  };

/**
 * The actor's document of that address. Another organization's is one that does not exist, and so is one that was made
 * there after the one that is meant.
 */
export const requireDocument = requireFrom(findDocument);

/** The same with its latest version. */
export const requireSavedDocument = requireFrom(findSavedDocument);

/** The same with where the content of that version is. */
export const requireStoredDocument = requireFrom(findStoredDocument);
