import type { evaluatePublished, ParamsOf } from '@rulewright/contract';

export type PublicAddress = ParamsOf<typeof evaluatePublished>;
