import { timingSafeEqual } from 'node:crypto';
import { bearerTokenOf, Failure, sha256Of } from '#platform';

import type { PublicAddress } from './public-address.ts';
import type { ServedDocument, ServedDocuments } from './served-documents.ts';

/** The document that a caller's token is for. */
export type Admission = { document: ServedDocument; published: NonNullable<ServedDocument['published']> };

export type PublicAccess = ReturnType<typeof publicAccess>;

/** Lets in whoever has a document's token. A wrong token and an unknown document are answered alike. */
export function publicAccess(served: ServedDocuments) {
  /** Answers without a promise for a document that is in memory, because nearly every call is for one. */
  function admit(address: PublicAddress, authorization: string | undefined): Admission | Promise<Admission> {
    const known = served.known(address);
    if (known !== undefined) return verify(known, authorization);
    return served.findForAnyone(address).then((document) => verify(document, authorization));
  }

  return {
    admit,
    /** Asks again when the body has arrived, because the token may have been withdrawn meanwhile. */
    readmit: (admission: Admission, address: PublicAddress, authorization: string | undefined) =>
      served.known(address) === admission.document ? admission : admit(address, authorization),
  };
}

/** Compared with where there is no document or no token, so that the answer takes as long. */
const NO_TOKEN_HASH = sha256Of('nobody has this');

function verify(document: ServedDocument | null, authorization: string | undefined): Admission {
  const hash = sha256Of(bearerTokenOf(authorization));
  const isRight = timingSafeEqual(Buffer.from(hash), Buffer.from(document?.tokenHash ?? NO_TOKEN_HASH));
  if (!isRight || !document) {
    throw new Failure('unauthenticated', 'The integration token is missing, or not the one of this document');
  }
  if (!document.published) throw new Failure('not_found', 'The document is not published');
  return { document, published: document.published };
}
