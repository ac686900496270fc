import { timingSafeEqual } from 'node:crypto';
import { bearerTokenOf } from '../bearer-token.ts';
import { Failure } from '../errors.ts';
import { sha256Of } from '../sha256.ts';
import type { PublicAddress } from './public-address.ts';
import type { ServedDocument, ServedDocuments } from './served-documents.ts';

/** What a document's token opens. */
export type Admission = { document: ServedDocument; published: NonNullable<ServedDocument['published']> };

export type PublicAccess = ReturnType<typeof publicAccess>;

/** Who holds a document's token is let in. A wrong token and an unknown document look alike. */
export function publicAccess(served: ServedDocuments) {
  /** Answers at once for what is known, because that is nearly every call. */
  function admit(address: PublicAddress, authorization: string | undefined): Admission | Promise<Admission> {
    const known = served.known(address);
    if (known !== undefined) return judge(known, authorization);
    return served.findForAnyone(address).then((document) => judge(document, authorization));
  }

  return {
    admit,
    /** For a body that came slowly, and may have outlived its token. What did not change is the same object. */
    readmit: (admission: Admission, address: PublicAddress, authorization: string | undefined) =>
      served.known(address) === admission.document ? admission : admit(address, authorization),
  };
}

const NOBODYS = sha256Of('nobody has this');

function judge(document: ServedDocument | null, authorization: string | undefined): Admission {
  const hash = sha256Of(bearerTokenOf(authorization));
  const isHeld = timingSafeEqual(Buffer.from(hash), Buffer.from(document?.tokenHash ?? NOBODYS));
  if (!isHeld || !document) {
    throw new Failure('unauthenticated', 'The integration token is missing, or not the one of this document');
  }
  if (!document.published) throw new Failure('not_found', 'The document is not published');
  return { document, published: document.published };
}
