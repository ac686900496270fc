import { hash, timingSafeEqual } from 'node:crypto';
import { bearerTokenOf, Failure } from '#platform';

import type { PublicAddress } from './public-address.ts';
import type { ServedDocument, ServedDocuments } from './served-documents.ts';

/** The document that the caller's token is valid for. */
export type Admission = { document: ServedDocument; published: NonNullable<ServedDocument['published']> };

export type PublicAccess = ReturnType<typeof publicAccess>;

/**
 * Admits callers who have the token of a document. A wrong token and an unknown document get the same answer, so that
 * nobody can find out which documents exist.
 */
export function publicAccess(served: ServedDocuments) {
  /** The last right header of each document, because hashing it again for each call takes longer than comparing it. */
  const admitted = new WeakMap<ServedDocument, { authorization: Buffer; admission: Admission }>();

  function verify(document: ServedDocument | null, authorization = ''): Admission {
    const given = Buffer.from(authorization);
    const last = document && admitted.get(document);
    if (last?.authorization.length === given.length && timingSafeEqual(last.authorization, given))
      return last.admission;
    const admission = verifyDigest(document, authorization);
    admitted.set(admission.document, { authorization: given, admission });
    return admission;
  }

  /** Returns no promise if the document is in memory, because that is the case for nearly all calls and saves time. */
  function admit(address: PublicAddress, authorization: string | undefined): Admission | Promise<Admission> {
    const known = served.known(address);
    if (known !== undefined) return verify(known, authorization);
    return served.findForAnyone(address).then((document) => verify(document, authorization));
  }

  return {
    admit,
    /** Checks again after the body has arrived, because the token may have been revoked meanwhile. */
    readmit: (admission: Admission, address: PublicAddress, authorization: string | undefined) =>
      admission.document.isCurrent ? admission : admit(address, authorization),
  };
}

/**
 * Compared with the caller's token if there is no document or no token, so that the response time does not reveal that.
 */
const NO_TOKEN_DIGEST = hash('sha256', 'nobody has this', 'buffer');

function verifyDigest(document: ServedDocument | null, authorization: string): Admission {
  const digest = hash('sha256', bearerTokenOf(authorization), 'buffer');
  const isRight = timingSafeEqual(digest, document?.tokenDigest ?? NO_TOKEN_DIGEST);
  if (!isRight || !document) {
    throw new Failure('unauthenticated', 'The integration token is missing, or not the one of this document');
  }
  if (!document.published) throw new Failure('not_found', 'The document is not published');
  return { document, published: document.published };
}
