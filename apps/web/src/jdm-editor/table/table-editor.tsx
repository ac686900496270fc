import { useMemo, useState } from 'react';
import { changeContent } from '#jdm-editor/nodes/node-content.ts';
import type { NodePanelProps } from '#jdm-editor/nodes/node-panel.ts';
import { MappingSettings } from '#jdm-editor/nodes/settings/mapping-settings.tsx';
import { useOfferedScope, useTriedInput } from '#jdm-editor/nodes/tried-input.ts';
import { randomUuid } from '#lib/browser/random-uuid.ts';
import { useLatest } from '#lib/use-latest.ts';
import { CellEditor, useCellLanguage } from './cell-editing/cell-editor.tsx';
import type { CellAnswers } from './cells/cell-plan.ts';
import { knownNames } from './cells/known-names.ts';
import { ColumnDialog } from './columns/column-dialog.tsx';
import { fieldPaths } from './columns/field-paths.ts';
import { tableColumnLabel } from './columns/grid-columns.ts';
import { inferredValues } from './columns/inferred-values.ts';
import { knownValues } from './columns/known-values.ts';
import { planTypeChange } from './columns/type-change-plan.ts';
import type { ColumnKind } from './content/column-types.ts';
import { typeChange } from './content/column-types.ts';
import type { ColumnSide, HitPolicy, TableColumn, TableContent } from './content/table-content.ts';
import { hitPolicyOf, tableRows } from './content/table-content.ts';
import type { CellChange, EditTable } from './content/table-edits.ts';
import { changeColumn, deleteColumn, insertColumn, moveColumn, setCells, setHitPolicy } from './content/table-edits.ts';
import type { CellEditorProps } from './grid/table-grid.tsx';
import { TableTools } from './table-tools.tsx';
import { TableWorkspace } from './table-workspace.tsx';

/** A column in the dialog: one that is there, or one that will be put at a position. */
type OpenColumn = { column: TableColumn; isNew: boolean; suggested?: ColumnKind | undefined };

/** Edits a decision table. */
export function TableEditor({ content, ...props }: NodePanelProps & { content: TableContent }) {
  const { node, edit: editNode, scope, response, basis, problems, run, shown } = props;
  const [open, setOpen] = useState<OpenColumn | null>(null);
  const tried = useTriedInput(props);
  const offered = useOfferedScope(props);

  const edit: EditTable = (step, change, mergeKey) =>
    editNode(step, (before) => changeContent(before, change), mergeKey);
  useCellLanguage();

  function insert(side: ColumnSide, position: number) {
    const column = { id: randomUuid(), name: '', field: '', side, position, written: {} };
    setOpen({ column, isNew: true });
  }

  function save({ column, isNew }: OpenColumn, changes: Record<string, unknown>, cells: readonly CellChange[]) {
    const label = String(changes.name);
    const { side, position, id } = column;
    if (!isNew) return edit(`edit column ${label}`, (now) => setCells(changeColumn(now, column, changes), cells));
    const added = { id, name: label, field: String(changes.field), ...changes };
    edit(`add ${side === 'inputs' ? 'input' : 'output'} ${label}`, (now) => insertColumn(now, side, position, added));
  }

  /** Those that a column can test, or those that its result can become in the response. */
  const fieldsOf = ({ side, id }: TableColumn) =>
    side === 'inputs' ? fieldPaths(scope({ row: null, column: id }), tried()) : fieldPaths(response.fields(), null);

  const inferredFor = (column: TableColumn) => inferredValues([column], { scope, response }).get(column.id);
  function planType(column: TableColumn, type: ColumnKind, answers: CellAnswers) {
    const changed = { ...column, written: { ...column.written, ...typeChange(column, type, []) } };
    const [from, to] = [column, changed].map((one) => ({ column: one, inferred: inferredFor(one) }));
    return from && to ? planTypeChange(content, from, to, answers) : null;
  }

  const move = (column: TableColumn, position: number) =>
    edit(`move column ${tableColumnLabel(column)}`, (now) => moveColumn(now, column, position));
  const remove = (column: TableColumn) =>
    edit(`delete column ${tableColumnLabel(column)}`, (now) => deleteColumn(now, column));

  const latest = useLatest({ content, scope, offered, run });
  // The same component while the table is edited, or the cell that is being edited would begin anew.
  const Cell = useMemo(
    () =>
      function CellOfTable(props: CellEditorProps) {
        const { id, column, values } = props.column;
        return (
          <CellEditor
            {...props}
            scope={() => latest.current.offered({ row: 0, column: id })}
            values={() =>
              column ? knownValues(tableRows(latest.current.content), column, [...(values.named ?? [])]) : []
            }
            names={() => knownNames(latest.current, id)}
          />
        );
      },
    [latest],
  );

  return (
    <>
      <TableWorkspace
        id={node.id}
        label={`Decision table ${node.name}`}
        content={content}
        scope={scope}
        response={response}
        basis={basis}
        problems={problems}
        run={run}
        shown={shown}
        editing={{
          edit,
          setHitPolicy: (hitPolicy: HitPolicy) =>
            edit(`change hit policy to ${hitPolicy}`, (now) => setHitPolicy(now, hitPolicy)),
          columns: {
            insert,
            edit: (column, suggested) => setOpen({ column, isNew: false, suggested }),
            move,
            remove,
          },
          CellEditor: Cell,
        }}
        settings={<MappingSettings {...props} />}
        tools={<TableTools name={node.name} content={content} edit={edit} scope={scope} response={response} />}
      />
      <ColumnDialog
        column={open?.column ?? null}
        isNew={open?.isNew ?? false}
        hitPolicy={hitPolicyOf(content)}
        fields={fieldsOf}
        planType={planType}
        suggested={open?.suggested}
        save={(changes, cells) => open && save(open, changes, cells)}
        close={() => setOpen(null)}
      />
    </>
  );
}
