/** The only import of the engine, which is CommonJS. Only worker processes use it, because it can end its process. */
import zen from '@gorules/zen-engine';

export const { ZenDecisionContent, ZenEngine, evaluateExpression, overrideConfig } = zen;
