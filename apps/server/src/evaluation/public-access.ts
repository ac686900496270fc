import { timingSafeEqual } from 'node:crypto';
import { Failure } from '../errors.ts';
import { hashOf } from '../secret-token.ts';
import type { PublicAddress } from './served-document-repository.ts';
import type { ServedDocument, ServedDocuments } from './served-documents.ts';

export type { PublicAddress };

/** What a document's token opens. */
export type Admission = { document: ServedDocument; published: NonNullable<ServedDocument['published']> };

/** Who holds a document's token is let in. A wrong token and an unknown document look alike. */
export function publicAccess(served: ServedDocuments) {
  async function admit(address: PublicAddress, authorization: string | undefined): Promise<Admission> {
    const document = await served.find(address);
    const token = /^Bearer\s+(\S+)\s*$/i.exec(authorization ?? '')?.[1] ?? '';
    const given = hashOf(token);
    const expected = document?.tokenHash ?? hashOf('nobody has this');
    if (!timingSafeEqual(Buffer.from(given), Buffer.from(expected)) || !document) {
      throw new Failure('unauthenticated', 'The integration token is missing, or not the one of this document');
    }
    if (!document.published) throw new Failure('not_found', 'The document is not published');
    return { document, published: document.published };
  }

  return {
    admit,
    /** For a body that came slowly, and may have outlived its token. What did not change is the same object. */
    async readmit(admission: Admission, address: PublicAddress, authorization: string | undefined) {
      return (await served.find(address)) === admission.document ? admission : admit(address, authorization);
    },
  };
}
