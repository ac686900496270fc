import type { Actor } from '../accounts/actor.ts';
import type { Executor } from '../db/database.ts';
import { notFound } from '../errors.ts';
import type { DocumentAddress, DocumentRow } from './document-repository.ts';
import { findDocument } from './document-repository.ts';

/** The actor's document of that address. Another organization's is one that does not exist. */
export async function requireDocument(
  executor: Executor,
  { organization }: Actor,
  address: DocumentAddress,
): Promise<DocumentRow> {
  const document = await findDocument(executor, organization.id, address);
  if (!document) throw notFound('Document');
  return document;
}
