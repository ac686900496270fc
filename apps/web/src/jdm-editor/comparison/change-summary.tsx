import classes from './change-summary.module.css';
import type { Change, Difference } from './compare-graphs.ts';
import { shownChanges, summaryOf } from './compare-graphs.ts';

type Props = {
  difference: Difference;
  /** Whether it is the legend of a drawing, which also names kinds of change that do not occur. */
  legend?: boolean;
};

/** What changed between two graphs: how many changes of each kind, and at which nodes. */
export function ChangeSummary({ difference: { old, now, changes }, legend = false }: Props) {
  const names = new Map([...old.nodes, ...now.nodes].map(({ id, name }) => [id, name]));
  const namesOf = (change: Change) =>
    [...names].filter(([id]) => changes.nodes.get(id) === change).map(([, name]) => name);
  const kinds = shownChanges
    .map(([change, word]) => ({ change, word, names: namesOf(change) }))
    .filter(({ names }) => legend || names.length > 0);

  return (
    <div className={classes.words}>
      <p role="status">{summaryOf(changes)}</p>
      {kinds.length > 0 && (
        <ul>
          {kinds.map(({ change, word, names }) => (
            <li key={change} data-change={change}>
              <b>{word}</b> {names.join(', ') || 'no node'}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
