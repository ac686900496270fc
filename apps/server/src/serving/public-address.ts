import type { evaluatePublished, ParamsOf } from '@rulewright/contract';

/** Where the public endpoint has a document. */
export type PublicAddress = ParamsOf<typeof evaluatePublished>;
