import type { ProblemPlace } from '@rulewright/contract';

/** Centres and selects a node. With `opened`, also opens it, at the given text if there is one. */
export type ShowNode = (id: string, options?: { opened: boolean; place?: ProblemPlace }) => void;
