import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { prettyJson } from '#lib/json/pretty-json.ts';
import { CodeBlock } from '#ui/code/code-block.tsx';
import { JsonTree } from '#ui/code/json-tree.tsx';
import classes from './loaded-result-view.module.css';
import { splitResult } from './split-result.ts';

export type ResultViewProps = {
  result: unknown;
  /** What the decision was run on. */
  input: unknown;
  /** For screen readers. */
  label: string;
  /** What the JSON has around the result, such as the time that it took. */
  around?: (result: unknown) => unknown;
  firstView?: 'tree' | 'json';
};

const views = [
  { value: 'tree', label: 'Tree' },
  { value: 'json', label: 'JSON' },
];

/** The result of a decision: what it decided first, then what it passed on from the input. */
export function LoadedResultView({
  result,
  input,
  label,
  around = (value) => value,
  firstView = 'tree',
}: ResultViewProps) {
  const [view, setView] = useState<string>(firstView);
  const split = splitResult(result, input);
  const isTree = view === 'tree' && split !== null;
  const passedOn = Object.keys(split?.passedOn ?? {}).length;

  return (
    <div className={classes.result}>
      {split && (
        <SegmentedControl
          size="xs"
          className={classes.view ?? ''}
          aria-label={`How the ${label.toLowerCase()} is shown`}
          data={views}
          value={view}
          onChange={setView}
        />
      )}
      {isTree ? (
        <>
          {Object.keys(split.decided).length > 0 ? (
            <JsonTree label={label} value={split.decided} />
          ) : (
            <p className={classes.nothing}>Nothing was added to the input.</p>
          )}
          {passedOn > 0 && (
            <details className={classes.passedOn}>
              <summary>
                Passed on from the input: {passedOn} {passedOn === 1 ? 'field' : 'fields'}
              </summary>
              <JsonTree label="Passed on from the input" value={split.passedOn} />
            </details>
          )}
        </>
      ) : (
        <CodeBlock json label={label} maxHeight="32rem">
          {prettyJson(around(split ? { ...split.decided, ...split.passedOn } : result))}
        </CodeBlock>
      )}
    </div>
  );
}
