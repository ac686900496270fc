import { SegmentedControl } from '@mantine/core';
import type { CalledDocuments } from '@rulewright/contract';
import type { CalledAs } from '../run/called-words.ts';
import { calledWords } from '../run/called-words.ts';
import classes from './tests-panel.module.css';

/** More are counted. */
const MAX_NAMED = 5;

/** Says where called documents are live in another version than they are saved in, and which of the two the cases run. */
export function CalledAsSwitch({ called: { as, choose, documents } }: { called: CalledAs }) {
  const words = calledWords(documents);
  if (words.length === 0 && as === 'saved') return null;
  const more = words.length - MAX_NAMED;
  return (
    <div className={classes.called}>
      <span>Called documents run</span>
      <SegmentedControl
        size="xs"
        aria-label="Called documents run"
        data={[
          { value: 'saved', label: 'As saved' },
          { value: 'live', label: 'As live' },
        ]}
        value={as}
        onChange={(next) => choose(next as CalledDocuments)}
      />
      <p>
        {words.slice(0, MAX_NAMED).join(' ')}
        {more > 0 && ` And ${more.toLocaleString('en')} more are live in another version.`} The publish gate runs them
        as live.
      </p>
    </div>
  );
}
