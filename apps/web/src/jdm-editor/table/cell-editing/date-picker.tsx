import { ActionIcon } from '@mantine/core';
import type { CellType } from '@rulewright/jdm';
import type { RefObject } from 'react';
import { useImperativeHandle, useRef } from 'react';
import classes from '#jdm-editor/table/grid/table-grid.module.css';
import { keysText } from '#lib/browser/keys-text.ts';
import { Icon } from '#ui/graphics/icon.tsx';

const fields = { date: 'date', dateTime: 'datetime-local', time: 'time' } as const;

/** The types whose values can be picked. */
export const isPicked = (type: CellType | undefined): type is keyof typeof fields =>
  type !== undefined && Object.hasOwn(fields, type);

/** Where the value begins that stands last in a text: behind a comparison, a comma, or the beginning of a range. */
export const withoutLastValue = (text: string): number =>
  /^(.*(?:[<>=,;([]|\.\.|\b(?:not|and|to)\s)\s*)?/is.exec(text)?.[0].length ?? 0;

type Props = {
  type: keyof typeof fields;
  /** Opens the calendar, for a key. */
  openRef: RefObject<(() => void) | null>;
  pick: (value: string) => void;
};

/** Opens the browser's calendar or clock, which has keys of its own. */
export function DatePicker({ type, openRef, pick }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const open = () => field.current?.showPicker();
  useImperativeHandle(openRef, () => () => field.current?.showPicker(), []);
  const label = type === 'time' ? 'Pick a time' : 'Pick a date';
  return (
    <span className={classes.picker}>
      <input
        ref={field}
        className={classes.pickerField}
        type={fields[type]}
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ currentTarget: { value } }) => value !== '' && pick(value.replace('T', ' '))}
      />
      <ActionIcon
        size={22}
        variant="subtle"
        color="gray"
        tabIndex={-1}
        aria-label={label}
        title={`${label} (${keysText('Alt+↓')})`}
        // The text keeps the focus, or it would be taken over as it is.
        onMouseDown={(event) => event.preventDefault()}
        onClick={open}
      >
        <Icon name="calendar" size={14} />
      </ActionIcon>
    </span>
  );
}
