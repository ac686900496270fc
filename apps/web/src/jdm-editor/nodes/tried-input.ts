import { asRecord, asText, withTriedFields } from '@rulewright/jdm';
import { use } from 'react';
import type { NodePanelProps } from './node-panel.ts';
import { PresentInput } from './present-input.ts';

/** What the texts of a node read from in the last run, or would: the whole input, or one item of the part that it is given. */
export function useTriedInput({ node, run }: Pick<NodePanelProps, 'node' | 'run'>): () => unknown {
  const presentInput = use(PresentInput);
  return () => {
    const steps = asText(asRecord(node.content).inputField).split('.').filter(Boolean);
    const input = run?.input ?? presentInput();
    const part = steps.reduce<unknown>((value, step) => asRecord(value)[step], input);
    return Array.isArray(part) ? part[0] : part;
  };
}

/** The names that authors are offered in the texts of a node: those in scope, and the fields of what the graph is tried on. */
export function useOfferedScope(props: Pick<NodePanelProps, 'node' | 'run' | 'scope'>): NodePanelProps['scope'] {
  const tried = useTriedInput(props);
  return (at) => withTriedFields(props.scope(at), tried());
}
