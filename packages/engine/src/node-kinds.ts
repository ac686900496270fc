/** Every kind of node that can be evaluated, with the name that people know it by. */
export const nodeKinds: Record<string, string> = {
  inputNode: 'request',
  outputNode: 'response',
  decisionTableNode: 'decision table',
  expressionNode: 'expression',
  functionNode: 'function',
  switchNode: 'switch',
  decisionNode: 'decision',
};
