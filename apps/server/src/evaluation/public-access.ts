import { timingSafeEqual } from 'node:crypto';
import { evaluatePublished } from '@rulewright/contract';
import { Failure } from '../errors.ts';
import { hashOf } from '../secret-token.ts';
import type { PublicAddress } from './served-document-repository.ts';
import type { ServedDocument, ServedDocuments } from './served-documents.ts';

/** What a document's token opens. */
export type Admission = { document: ServedDocument; published: NonNullable<ServedDocument['published']> };

/** Who holds a document's token is let in. A wrong token and an unknown document look alike. */
export const publicAccess =
  (served: ServedDocuments) =>
  async (address: PublicAddress, authorization: string | undefined): Promise<Admission> => {
    // Not validated yet: a stranger's request is stopped before anything of it is read.
    const isAddress = evaluatePublished.params.safeParse(address).success;
    const document = isAddress ? await served.find(address) : null;
    const token = /^Bearer\s+(\S+)\s*$/i.exec(authorization ?? '')?.[1] ?? '';
    const given = hashOf(token);
    const expected = document?.tokenHash ?? hashOf('nobody has this');
    if (!timingSafeEqual(Buffer.from(given), Buffer.from(expected)) || !document) {
      throw new Failure('unauthenticated', 'The integration token is missing, or not the one of this document');
    }
    if (!document.published) throw new Failure('not_found', 'The document is not published');
    return { document, published: document.published };
  };
