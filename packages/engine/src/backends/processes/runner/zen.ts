/** The one door to the engine, which is CommonJS. Only a worker's process may open it: native code can end it. */
import zen from '@gorules/zen-engine';

export const { ZenDecisionContent, ZenEngine, evaluateExpression, evaluateUnaryExpression, overrideConfig } = zen;
