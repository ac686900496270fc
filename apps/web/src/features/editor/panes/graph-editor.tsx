import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import type { Problem, ProblemPlace } from '@rulewright/contract';
import type { ReactNode } from 'react';
import { use, useCallback, useEffect, useRef, useState } from 'react';
import type { CanvasHandle } from '#jdm-editor/canvas/decision-graph-canvas.tsx';
import { DecisionGraphCanvas } from '#jdm-editor/canvas/decision-graph-canvas.tsx';
import type { GraphRun } from '#jdm-editor/drawing/graph-run.ts';
import { OpenedNode, prepareOpenedNode, preparePanel } from '#jdm-editor/nodes/opened-node.tsx';
import { applyFix } from '#jdm-editor/problems/apply-fix.ts';
import { countedProblems, errorsIn } from '#jdm-editor/problems/counted-problems.ts';
import type { ShowNode } from '#jdm-editor/problems/show-node.ts';
import { keysText } from '#lib/browser/keys-text.ts';
import { useInertSurroundings } from '#lib/browser/use-inert-surroundings.ts';
import { ariaDisabled } from '#ui/buttons/aria-disabled.ts';
import danger from '#ui/buttons/danger-button.module.css';
import { isDialogOpen } from '#ui/dialogs/is-dialog-open.ts';
import { EmptyText } from '#ui/feedback/empty-text.tsx';
import { Icon } from '#ui/graphics/icon.tsx';
import { FirstIsShown } from '#ui/lazy/first-is-shown.ts';
import { LazyContent } from '#ui/lazy/lazy-box.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.tsx';
import { useMay } from '#workspace/permissions/use-may.ts';
import type { EditorHandle } from '../use-shown-node.ts';
import type { DockPart } from '../workbench/dock.tsx';
import type { Workbench } from '../workbench/use-workbench.ts';
import { WorkbenchLayout } from '../workbench/workbench-layout.tsx';
import type { WorkingCopy } from '../working-copy/working-copy.ts';
import { useWorkingCopy } from '../working-copy/working-copy.ts';
import classes from './editor-pane.module.css';
import type { FileTests } from './file-buttons.tsx';
import { FileButtons } from './file-buttons.tsx';
import { ProblemList } from './problem-list.tsx';
import { UnreadableNotice } from './unreadable-notice.tsx';

const EmptyCanvas = lazyComponent(async () => (await import('./empty-canvas.tsx')).EmptyCanvas);

type Props = {
  copy: WorkingCopy;
  fileName: string;
  fileTests: FileTests;
  problems: readonly Problem[];
  discardText: () => void;
  fail: (message: string | null) => void;
  showNode: ShowNode;
  /** What the last run of the shown graph did. */
  run: GraphRun | null;
  handle: (editor: EditorHandle | null) => void;
  workbench: Workbench;
  /** Shown above the graph while it fills the window, where the head of the page is covered. */
  head: ReactNode;
  notices: ReactNode;
  /** What the dock holds beside the problems. */
  test: ReactNode;
  trace: ReactNode;
  tests: ReactNode;
  /** Shows and hides how many test cases reach each part. Null where that is not known. */
  testMarks: { isShown: boolean; toggle: () => void } | null;
};

type Opened = { id: string; place: ProblemPlace | null; takesFocus?: boolean };

/** The Graph Editor: the graph, the opened node, and in the workbench the dock. */
export function GraphEditor(props: Props) {
  const { copy, fileName, fileTests, problems, discardText, fail, showNode, run, handle, workbench } = props;
  const { filled } = workbench;
  const graph = useWorkingCopy(copy, ({ readable }) => readable.graph);
  const fault = useWorkingCopy(copy, ({ content }) => content.fault);
  const { allowed: canEdit } = useMay('documents:write');
  const disabled = fault !== undefined || !canEdit;
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = useCallback((id: string) => setOpened({ id, place: null, takesFocus: true }), []);
  const follow = useCallback((id: string) => setOpened((before) => before && { id, place: null }), []);
  const openedId = opened && graph.nodes.some(({ id }) => id === opened.id) ? opened.id : null;
  const pane = useRef<HTMLDivElement>(null);

  /** The focus goes back to where the node was opened: its card, or the graph where that is not drawn. */
  function close() {
    setOpened(null);
    const find = (selector: string) => pane.current?.querySelector<HTMLElement>(selector);
    const card = `.react-flow__node[data-id="${CSS.escape(openedId ?? '')}"]`;
    // Until the panel is gone it may cover the card.
    requestAnimationFrame(() => (find(card) ?? find('[role="application"]'))?.focus({ preventScroll: true }));
  }

  const list = useRef<HTMLElement>(null);
  const isDrawn = use(FirstIsShown);
  useEffect(() => {
    if (isDrawn) prepareOpenedNode();
  }, [isDrawn]);
  useInertSurroundings(pane, filled);
  // An empty canvas shows a hint instead of problems.
  const shownProblems = graph.nodes.length === 0 ? [] : problems;
  const fix = disabled ? null : (problem: Problem) => copy.edit(fixStep(problem), (now) => applyFix(now, problem));

  const canvasHandle = useCallback<(canvas: CanvasHandle | null) => void>(
    (canvas) =>
      handle(
        canvas && {
          showNode(id, options) {
            setOpened(options?.opened ? { id, place: options.place ?? null } : null);
            canvas.showNode(id);
          },
        },
      ),
    [handle],
  );

  return (
    <div ref={pane} className={classes.pane} tabIndex={-1} data-filled={filled}>
      <div className={classes.toolbar}>
        {filled && props.head}
        <StepButtons copy={copy} pane={pane} enabled={!fault && canEdit} />
        <span className={classes.gap}>
          {/* The list of problems is far below, so this button leads to it. */}
          {shownProblems.length > 0 && !filled && (
            <Button
              variant="default"
              size="xs"
              className={errorsIn(shownProblems).length > 0 ? danger.button : undefined}
              onClick={() => list.current?.focus()}
            >
              {countedProblems(shownProblems)}
            </Button>
          )}
        </span>
        {props.testMarks && (
          <Button variant="default" size="xs" aria-pressed={props.testMarks.isShown} onClick={props.testMarks.toggle}>
            {props.testMarks.isShown ? 'Hide Coverage' : 'Show Coverage'}
          </Button>
        )}
        <span className={classes.files}>
          <FileButtons copy={copy} fileName={fileName} tests={fileTests} fail={fail} />
        </span>
        <FillButton workbench={workbench} />
      </div>
      {filled && props.notices}
      <div role="status">{fault && <UnreadableNotice fault={fault} discard={discardText} />}</div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: this only loads ahead; the cards inside are what is pressed. */}
      <div
        className={classes.work}
        style={filled ? undefined : { height: '600px' }}
        onPointerOver={({ target }) => isDrawn && prepareCard(target, disabled)}
        onFocus={({ target }) => isDrawn && prepareCard(target, disabled)}
      >
        <WorkbenchLayout
          workbench={workbench}
          closeNode={close}
          graph={
            <>
              <DecisionGraphCanvas
                graph={graph}
                edit={copy.edit}
                disabled={disabled}
                run={run}
                problems={shownProblems}
                opened={openedId}
                open={open}
                follow={follow}
                handle={canvasHandle}
              />
              {graph.nodes.length === 0 && !fault && (
                <LazyContent loading={null} failure="The hint could not be loaded." loadAgain={EmptyCanvas.loadAgain}>
                  <EmptyCanvas start={copy.replace} />
                </LazyContent>
              )}
            </>
          }
          node={
            openedId === null
              ? null
              : (buttons) => (
                  <OpenedNode
                    graph={graph}
                    nodeId={openedId}
                    edit={copy.edit}
                    readOnly={disabled}
                    problems={shownProblems}
                    run={run}
                    shown={opened?.place ?? null}
                    takesFocus={opened?.takesFocus ? opened : null}
                    close={close}
                  >
                    {buttons}
                  </OpenedNode>
                )
          }
          dock={dockParts(props, shownProblems, graph.nodes, fix)}
        />
      </div>
      {!filled && <ProblemList ref={list} problems={shownProblems} nodes={graph.nodes} showNode={showNode} fix={fix} />}
    </div>
  );
}

/** What a fix does, as undo names it. */
const fixStep = ({ fix }: Problem) =>
  fix ? `${fix.label.charAt(0).toLowerCase()}${fix.label.slice(1)}` : 'fix a problem';

/** A card that is pointed at or focused is likely to be opened next. */
function prepareCard(part: EventTarget, readOnly: boolean) {
  const card = (part as Element).closest('.react-flow__node')?.querySelector<HTMLElement>('[data-kind]');
  if (card?.dataset.kind) preparePanel(card.dataset.kind, readOnly);
}

function dockParts(
  { test, trace, tests, showNode }: Pick<Props, 'test' | 'trace' | 'tests' | 'showNode'>,
  problems: readonly Problem[],
  nodes: Parameters<typeof ProblemList>[0]['nodes'],
  fix: Parameters<typeof ProblemList>[0]['fix'],
): DockPart[] {
  return [
    { value: 'test', label: 'Test', panel: test },
    {
      value: 'problems',
      label: problems.length > 0 ? `Problems (${problems.length})` : 'Problems',
      panel:
        problems.length > 0 ? (
          <ProblemList problems={problems} nodes={nodes} showNode={showNode} fix={fix} />
        ) : (
          <EmptyText>No problems found.</EmptyText>
        ),
    },
    { value: 'trace', label: 'Trace', panel: trace },
    { value: 'tests', label: 'Tests', panel: tests },
  ];
}

type StepProps = { copy: WorkingCopy; pane: { current: HTMLElement | null }; enabled: boolean };

/** Undo and redo, by buttons and keys. What they undo and redo is in their names. */
function StepButtons({ copy, pane, enabled }: StepProps) {
  const back = useWorkingCopy(copy, ({ history }) => history.past.at(-1)?.step) ?? null;
  const forward = useWorkingCopy(copy, ({ history }) => history.future.at(-1)?.step) ?? null;

  // Fields and the text editor have their own undo for these keys, and nothing may change behind an open dialog.
  const ifMeant = (act: () => void) => () => {
    if (enabled && !isDialogOpen() && pane.current?.checkVisibility()) act();
  };
  useHotkeys([
    ['mod+Z', ifMeant(copy.undo)],
    ['mod+shift+Z', ifMeant(copy.redo)],
    ['mod+Y', ifMeant(copy.redo)],
  ]);

  return (
    <>
      {[
        { word: 'Undo', step: back, act: copy.undo },
        { word: 'Redo', step: forward, act: copy.redo },
      ].map(({ word, step, act }) => {
        const can = enabled && step !== null;
        const name = can ? `${word}: ${step}` : word;
        return (
          <Button
            key={word}
            variant="default"
            size="xs"
            title={name}
            aria-label={name}
            onClick={() => can && act()}
            {...ariaDisabled(!can)}
          >
            {word}
          </Button>
        );
      })}
    </>
  );
}

function FillButton({ workbench: { filled, toggle } }: { workbench: Workbench }) {
  const label = filled ? 'Back to the page' : 'Fill the window';
  return (
    <Tooltip label={`${label} (${keysText('Ctrl+Shift+F')})`} openDelay={400}>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={label}
        aria-keyshortcuts="Control+Shift+F Meta+Shift+F"
        onClick={toggle}
      >
        <Icon name={filled ? 'leaveWindow' : 'fillWindow'} size={16} />
      </ActionIcon>
    </Tooltip>
  );
}
