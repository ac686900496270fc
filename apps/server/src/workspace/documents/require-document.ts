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
 * Finds the actor's document by its address. A document of another organization is answered like a missing one, and so
 * is a document that has the address now but is not the one with `meantId`.
 */
export const requireDocument = requireFrom(findDocument);

/** Like `requireDocument`, with the latest version. */
export const requireSavedDocument = requireFrom(findSavedDocument);

/** Like `requireDocument`, with the latest version but only a reference to its content if that is large. */
export const requireStoredDocument = requireFrom(findStoredDocument);
