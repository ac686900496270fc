import type { Action } from '#jdm-editor/nodes/rows/action-menu.tsx';
import { ActionMenu } from '#jdm-editor/nodes/rows/action-menu.tsx';
import type { PlainKind, SchemaField } from './schema-fields.ts';

type FieldActions = {
  addInside: () => void;
  move: (by: 1 | -1) => void;
  setNullable: (nullable: boolean) => void;
  limit: () => void;
  remove: () => void;
};

/** Kinds whose values nobody lists one by one. */
const neverLimited: ReadonlySet<PlainKind> = new Set(['object', 'boolean', 'date-time', 'time']);

/** The menu of a field of a schema. */
export function FieldMenu({ field, actions }: { field: SchemaField; actions: FieldActions }) {
  const { name, kind, isNullable, values } = field;
  const canBeLimited = kind?.lists === 0 && !neverLimited.has(kind.of) && values === null;
  const offered: (Action | false | null)[] = [
    kind?.of === 'object' && { label: 'Add Field Inside', act: actions.addInside },
    { label: 'Move Up', act: () => actions.move(-1) },
    { label: 'Move Down', act: () => actions.move(1) },
    kind &&
      (kind.of !== 'any' || kind.lists > 0) && {
        label: isNullable ? 'Must Not Be Null' : 'May Be Null',
        act: () => actions.setNullable(!isNullable),
      },
    canBeLimited && { label: 'Limit the Values', act: actions.limit },
    { label: 'Delete', isDangerous: true, act: actions.remove },
  ];
  return (
    <ActionMenu
      label={`Actions of ${name}`}
      actions={offered.filter((action) => action !== null && action !== false)}
    />
  );
}
