import type { DecisionGraph, Problem } from '@rulewright/contract';
import type { ShowNode } from '#jdm-editor/problems/show-node.ts';
import { TextButton } from '#ui/buttons/text-button.tsx';
import { loadLater } from '#ui/lazy/load-later.ts';
import { MessageText } from './message-text.tsx';
import classes from './problem-items.module.css';

// It needs the parser, which a graph without problems is shown without.
const placedText = loadLater(async () => (await import('./placed-text.tsx')).PlacedText);

type Props = {
  problems: readonly Problem[];
  nodes: DecisionGraph['nodes'];
  showNode: ShowNode;
  /** Applies the change that solves a problem. Null where nobody may change the graph. */
  fix?: ((problem: Problem) => void) | null;
};

const words: Record<Problem['severity'], string> = { error: 'Error', warning: 'Warning' };

/** The problems of a graph. A node's name is a button that shows the node, or opens the text that has the problem. */
export function ProblemItems({ problems, nodes, showNode, fix = null }: Props) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const PlacedText = placedText.useLoaded();

  return (
    <ul className={classes.items}>
      {problems.map((problem) => {
        const { severity, code, message, node_id, place } = problem;
        const node = node_id === null ? undefined : byId.get(node_id);
        return (
          <li
            data-severity={severity}
            key={`${node_id} ${place?.row} ${place?.column} ${place?.start} ${code} ${message}`}
          >
            <span className={classes.severity} data-severity={severity}>
              {words[severity]}
            </span>{' '}
            {node && (
              <>
                <TextButton onClick={() => showNode(node.id, place ? { opened: true, place } : { opened: false })}>
                  {node.name || 'A node without a name'}
                </TextButton>
                {': '}
              </>
            )}
            <MessageText message={message} />
            {fix && problem.fix && (
              <>
                {' '}
                <button type="button" className={classes.fix} onClick={() => fix(problem)}>
                  {problem.fix.label}
                </button>
              </>
            )}
            {PlacedText && node && place && <PlacedText node={node} place={place} />}
          </li>
        );
      })}
    </ul>
  );
}
