import type { evaluatePublished, ParamsOf } from '@rulewright/contract';

/** The address of a document at the public endpoint. */
export type PublicAddress = ParamsOf<typeof evaluatePublished>;
