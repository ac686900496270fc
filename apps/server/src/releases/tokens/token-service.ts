import type { ChangeToken, EventKind, TokenAction } from '@rulewright/contract';
import { evaluatePublished, may } from '@rulewright/contract';
import type { Actor } from '#identity';
import { Failure, makeSecretToken } from '#platform';
import type { Database, Executor } from '#platform/db';
import type { DocumentAddress } from '#workspace';
import { requireDocument, withHeldDocument } from '#workspace';
import type { ServedCache } from '../served-cache.ts';

import type { TokenCipher } from './token-cipher.ts';
import { deleteToken, findToken, insertToken, replaceToken } from './token-repository.ts';

type Parts = { db: Database['db']; cipher: TokenCipher; served: ServedCache };

type Change = (tx: Executor, organizationId: string, documentId: string) => Promise<string | undefined>;

export type TokenService = ReturnType<typeof tokenService>;

/** Manages the token with which other systems call a document. */
export function tokenService({ db, cipher, served }: Parts) {
  const changes: Record<TokenAction, Change> = {
    async generate(tx, organizationId, documentId) {
      const { token, stored } = makeToken(documentId);
      if (await insertToken(tx, organizationId, stored)) return token;
      throw new Failure('conflict', 'The document has a token already');
    },
    async regenerate(tx, organizationId, documentId) {
      const { token, stored } = makeToken(documentId);
      if (await replaceToken(tx, organizationId, stored)) return token;
      throw noToken();
    },
    async remove(tx, organizationId, documentId) {
      if (!(await deleteToken(tx, organizationId, documentId))) throw noToken();
      return undefined;
    },
  };

  function makeToken(documentId: string) {
    const { token, hash } = makeSecretToken('rwi');
    return { token, stored: { documentId, hash, encrypted: cipher.encrypt(token) } };
  }

  return {
    async info(actor: Actor, address: DocumentAddress) {
      const document = await requireDocument(db, actor, address);
      const stored = await findToken(db, document.organizationId, document.id);
      return {
        token: stored && may(actor.role, 'tokens:manage') ? cipher.decrypt(stored.encrypted) : null,
        generatedAt: stored?.createdAt ?? null,
        apiEndpoint: publicPathOf(actor.organization.slug, address),
      };
    },

    /** Returns the new token, if the action creates one. */
    async change(
      actor: Actor,
      address: DocumentAddress,
      { action, document_id: meantId }: ChangeToken,
    ): Promise<string | undefined> {
      // Locks the document, so that it cannot be deleted before its token is stored.
      const token = await withHeldDocument(db, actor, address, { meantId }, async (tx, { document, record }) => {
        const token = await changes[action](tx, document.organizationId, document.id);
        record(eventOf[action], {});
        return token;
      });
      served.forget(actor.organization.id);
      return token;
    },
  };
}

const eventOf: Record<TokenAction, EventKind> = {
  generate: 'token.generated',
  regenerate: 'token.regenerated',
  remove: 'token.removed',
};

const noToken = () => new Failure('conflict', 'The document has no token');

const publicPathOf = (orgSlug: string, { projectSlug, docSlug }: DocumentAddress) =>
  evaluatePublished.path
    .replace(':orgSlug', encodeURIComponent(orgSlug))
    .replace(':projectSlug', encodeURIComponent(projectSlug))
    .replace(':docSlug', encodeURIComponent(docSlug));
