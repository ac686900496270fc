import { suggestionNamed } from '@rulewright/jdm';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { changeContent } from '#jdm-editor/nodes/node-content.ts';
import type { NodePanelProps } from '#jdm-editor/nodes/node-panel.ts';
import { MappingSettings } from '#jdm-editor/nodes/settings/mapping-settings.tsx';
import { useOfferedScope, useTriedInput } from '#jdm-editor/nodes/tried-input.ts';
import { randomUuid } from '#lib/browser/random-uuid.ts';
import { CellEditor, useCellLanguage } from './cell-editor.tsx';
import { ColumnDialog } from './column-dialog.tsx';
import { tableColumnLabel } from './grid-columns.ts';
import { knownNames } from './known-names.ts';
import { knownValues } from './known-values.ts';
import type { ColumnSide, HitPolicy, TableColumn, TableContent } from './table-content.ts';
import { tableRows } from './table-content.ts';
import { changeColumn, deleteColumn, insertColumn, moveColumn, setHitPolicy } from './table-edits.ts';
import type { CellEditorProps } from './table-grid.tsx';
import { TableTools } from './table-tools.tsx';
import { TableWorkspace } from './table-workspace.tsx';
import type { EditTable } from './use-table-grid.ts';

/** A column in the dialog: one that is there, or one that will be put at a position. */
type OpenColumn = { column: TableColumn; isNew: boolean };

/** Edits a decision table. */
export function TableEditor({ content, ...props }: NodePanelProps & { content: TableContent }) {
  const { node, edit: editNode, scope, responseValues, problems, run, shown } = props;
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

  function save({ column, isNew }: OpenColumn, changes: Record<string, unknown>) {
    const label = String(changes.name);
    const { side, position, id } = column;
    if (!isNew) return edit(`edit column ${label}`, (now) => changeColumn(now, column, changes));
    const added = { id, name: label, field: String(changes.field), ...changes };
    edit(`add ${side === 'inputs' ? 'input' : 'output'} ${label}`, (now) => insertColumn(now, side, position, added));
  }

  const move = (column: TableColumn, position: number) =>
    edit(`move column ${tableColumnLabel(column)}`, (now) => moveColumn(now, column, position));
  const remove = (column: TableColumn) =>
    edit(`delete column ${tableColumnLabel(column)}`, (now) => deleteColumn(now, column));

  const scopeOfField = useCallback(() => scope({ row: null, column: open?.column.id ?? null }), [scope, open]);
  const latest = useRef({ content, scope, offered, responseValues, run });
  useLayoutEffect(() => {
    latest.current = { content, scope, offered, responseValues, run };
  });
  // The same component while the table is edited, or the cell that is being edited would begin anew.
  const Cell = useMemo(
    () =>
      function CellOfTable(props: CellEditorProps) {
        const { column } = props.column;
        return (
          <CellEditor
            {...props}
            scope={() => latest.current.offered({ row: 0, column: props.column.id })}
            values={() => (column ? valuesOf(column, latest.current) : [])}
            names={() => knownNames(latest.current, props.column.id)}
          />
        );
      },
    [],
  );

  return (
    <>
      <TableWorkspace
        id={node.id}
        label={`Decision table ${node.name}`}
        content={content}
        scope={scope}
        problems={problems}
        run={run}
        shown={shown}
        editing={{
          edit,
          setHitPolicy: (hitPolicy: HitPolicy) =>
            edit(`change hit policy to ${hitPolicy}`, (now) => setHitPolicy(now, hitPolicy)),
          columns: {
            insert,
            edit: (column) => setOpen({ column, isNew: false }),
            move,
            remove,
          },
          CellEditor: Cell,
        }}
        settings={<MappingSettings {...props} />}
        tools={<TableTools name={node.name} content={content} edit={edit} scope={scope} />}
      />
      <ColumnDialog
        column={open?.column ?? null}
        isNew={open?.isNew ?? false}
        scope={scopeOfField}
        tried={tried}
        save={(changes) => open && save(open, changes)}
        close={() => setOpen(null)}
      />
    </>
  );
}

type Known = Pick<NodePanelProps, 'scope' | 'responseValues'> & { content: TableContent };

function valuesOf(column: TableColumn, known: Known): string[] {
  const ofSchema = column.side === 'inputs' ? testedValues(column, known.scope) : known.responseValues(column.field);
  return knownValues(tableRows(known.content), column, ofSchema);
}

/** The values that a schema names for the field that a column tests. */
function testedValues({ id, field }: TableColumn, scope: NodePanelProps['scope']): readonly unknown[] {
  const path = field.trim();
  const found = isPath.test(path) ? suggestionNamed(path, path.length, scope({ row: null, column: id })) : null;
  return found?.kind === 'name' ? (found.note?.values ?? []) : [];
}

/** What is calculated has other values than the fields that it is calculated from. */
const isPath = /^[\w$.[\]]+$/;
