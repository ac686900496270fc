import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import type { Problem } from '@rulewright/contract';
import type { ComponentProps } from 'react';
import { useRef } from 'react';
import { DecisionGraphCanvas } from '#jdm-editor/canvas/decision-graph-canvas.tsx';
import { countedProblems } from '#jdm-editor/problems/problem-items.tsx';
import type { ShowNode } from '#jdm-editor/problems/show-node.ts';
import { ariaDisabled } from '#ui/buttons/aria-disabled.ts';
import danger from '#ui/buttons/danger-button.module.css';
import { isDialogOpen } from '#ui/dialogs/is-dialog-open.ts';
import { useMay } from '#workspace/permissions/use-may.ts';
import type { WorkingCopy } from '../working-copy/working-copy.ts';
import { useWorkingCopy } from '../working-copy/working-copy.ts';
import classes from './editor-pane.module.css';
import { EmptyCanvas } from './empty-canvas.tsx';
import { FileButtons } from './file-buttons.tsx';
import { ProblemList } from './problem-list.tsx';
import { UnreadableNotice } from './unreadable-notice.tsx';

type Props = {
  copy: WorkingCopy;
  fileName: string;
  problems: readonly Problem[];
  discardText: () => void;
  fail: (message: string | null) => void;
  showNode: ShowNode;
} & Pick<ComponentProps<typeof DecisionGraphCanvas>, 'simulate' | 'documents' | 'handle'>;

export function GraphEditor({ copy, fileName, problems, discardText, fail, showNode, ...drawn }: Props) {
  const canvas = useWorkingCopy(copy, (state) => state.canvas);
  const nodes = useWorkingCopy(copy, ({ readable }) => readable.graph.nodes);
  const fault = useWorkingCopy(copy, ({ content }) => content.fault);
  const { allowed: canEdit } = useMay('documents:write');
  const canUndo = useWorkingCopy(copy, ({ history }) => history.past.length > 0) && !fault && canEdit;
  const canRedo = useWorkingCopy(copy, ({ history }) => history.future.length > 0) && !fault && canEdit;
  const pane = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLElement>(null);
  // An empty canvas shows a hint instead of problems.
  const shownProblems = nodes.length === 0 ? [] : problems;

  // Fields and the text editor have their own undo for these keys, and nothing may change behind an open dialog.
  const ifMeant = (act: () => void) => () => {
    if (canEdit && !isDialogOpen() && pane.current?.checkVisibility()) act();
  };
  useHotkeys([
    ['mod+Z', ifMeant(copy.undo)],
    ['mod+shift+Z', ifMeant(copy.redo)],
    ['mod+Y', ifMeant(copy.redo)],
  ]);

  return (
    <div ref={pane} className={classes.pane}>
      <div className={classes.toolbar}>
        <Button variant="default" size="xs" onClick={() => canUndo && copy.undo()} {...ariaDisabled(!canUndo)}>
          Undo
        </Button>
        <Button variant="default" size="xs" onClick={() => canRedo && copy.redo()} {...ariaDisabled(!canRedo)}>
          Redo
        </Button>
        <span className={classes.gap}>
          {/* The list of problems is far below, so this button leads to it. */}
          {shownProblems.length > 0 && (
            <Button variant="default" size="xs" className={danger.button} onClick={() => list.current?.focus()}>
              {countedProblems(shownProblems.length)}
            </Button>
          )}
        </span>
        <FileButtons copy={copy} fileName={fileName} fail={fail} />
      </div>
      <div role="status" className={classes.status}>
        {fault && <UnreadableNotice fault={fault} discard={discardText} />}
      </div>
      <div className={classes.canvas}>
        <DecisionGraphCanvas
          graph={canvas}
          redraw={copy.redraw}
          onEdit={copy.draw}
          disabled={fault !== undefined || !canEdit}
          problems={problems}
          {...drawn}
        />
        {nodes.length === 0 && !fault && <EmptyCanvas start={copy.replace} />}
      </div>
      <ProblemList ref={list} problems={shownProblems} nodes={nodes} showNode={showNode} />
    </div>
  );
}
