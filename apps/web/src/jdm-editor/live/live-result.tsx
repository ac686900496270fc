import { realFailures } from '#jdm-editor/problems/failed-cell-counts.ts';
import { FailedCellsNote } from '#jdm-editor/problems/failed-cells-note.tsx';
import type { ShowNode } from '#jdm-editor/problems/show-node.ts';
import { TextButton } from '#ui/buttons/text-button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import classes from './live-result.module.css';
import { ResultView } from './result-view.tsx';
import type { LiveRun } from './use-live-run.ts';

type Props = {
  live: LiveRun;
  nameOf: (nodeId: string) => string;
  showNode: ShowNode;
};

/** What the rules make of the input, as they are now. It changes while somebody types, so that it is not announced. */
export function LiveResult({ live: { answer, input, failedCells, isOutdated, waitsFor }, nameOf, showNode }: Props) {
  const why = waitsFor ?? (answer.kind === 'not run' ? answer.why : null);
  return (
    <section className={classes.live} aria-label="Live result" data-outdated={isOutdated || undefined}>
      <h4>
        Live result <span>runs in this page while you edit</span>
      </h4>
      {answer.kind === 'ran' && (
        <>
          {realFailures(failedCells).length > 0 && (
            <Banner tone="warning">
              <FailedCellsNote cells={failedCells} showNode={showNode} />
            </Banner>
          )}
          <ResultView label="Live result" result={answer.result} input={input} />
        </>
      )}
      {answer.kind === 'failed' && (
        <p className={classes.failed}>
          <FailedNode {...answer} nameOf={nameOf} showNode={showNode} /> fails: {answer.message}
        </p>
      )}
      {why !== null && <p className={classes.why}>{why}</p>}
    </section>
  );
}

type FailedNodeProps = Extract<LiveRun['answer'], { kind: 'failed' }> & Pick<Props, 'nameOf' | 'showNode'>;

const FailedNode = ({ nodeId, place, nameOf, showNode }: FailedNodeProps) =>
  nodeId === null ? (
    'The graph'
  ) : (
    <TextButton onClick={() => showNode(nodeId, { opened: true, ...(place && { place }) })}>
      {nameOf(nodeId) || 'A node without a name'}
    </TextButton>
  );
