import type { DecisionNode } from '@rulewright/contract';
import type { NodeKind } from '@rulewright/jdm';
import { kindOf } from '@rulewright/jdm';

/** What this package has to know of a kind of node, beside how it is prepared for the engine. */
export type NodeTraits = {
  /** Whether it runs a function or another decision, which may call further decisions and must not run twice. */
  mayCall: boolean;
  /** What it is most likely that failed where the text of its error is not known. */
  failsIn: 'schema' | 'function' | 'called decision' | 'node';
  /** Whether its trace holds its rows, on which an expression that failed can be run again. */
  tracesRows: boolean;
};

const traits: Record<NodeKind, NodeTraits> = {
  inputNode: { mayCall: false, failsIn: 'schema', tracesRows: false },
  outputNode: { mayCall: false, failsIn: 'schema', tracesRows: false },
  expressionNode: { mayCall: false, failsIn: 'node', tracesRows: true },
  decisionTableNode: { mayCall: false, failsIn: 'node', tracesRows: false },
  switchNode: { mayCall: false, failsIn: 'node', tracesRows: false },
  functionNode: { mayCall: true, failsIn: 'function', tracesRows: false },
  decisionNode: { mayCall: true, failsIn: 'called decision', tracesRows: false },
};

/** A node of an unknown kind may do anything. */
const unknown: NodeTraits = { mayCall: true, failsIn: 'node', tracesRows: false };

export function traitsOf(node: DecisionNode | undefined): NodeTraits {
  const kind = node && kindOf(node);
  return kind ? traits[kind] : unknown;
}

export const callingKinds = Object.entries(traits).flatMap(([kind, { mayCall }]) => (mayCall ? kind : []));
