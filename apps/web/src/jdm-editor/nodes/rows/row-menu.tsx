import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '#ui/graphics/icon.tsx';
import { ActionMenu } from './action-menu.tsx';
import classes from './rows.module.css';

export type RowActions = {
  move: (to: number) => void;
  insertBelow: () => void;
  duplicate: () => void;
  remove: () => void;
};

type Props = { name: string; at: number; count: number; actions: RowActions };

/** The menu of a row. Only one that was opened is made, because there may be hundreds of rows. */
export function RowMenu(props: Props) {
  const [isMade, make] = useState(false);
  const label = `Actions of ${props.name}`;
  if (isMade) return <MadeMenu {...props} label={label} />;
  return (
    <UnstyledButton className={classes.tool} aria-label={label} aria-haspopup="menu" onClick={() => make(true)}>
      <Icon name="more" size={16} />
    </UnstyledButton>
  );
}

function MadeMenu({ at, count, actions, label }: Props & { label: string }) {
  return (
    <ActionMenu
      isOpened
      label={label}
      actions={[
        { label: 'Move Up', keys: 'Alt+↑', disabled: at === 0, act: () => actions.move(at - 1) },
        { label: 'Move Down', keys: 'Alt+↓', disabled: at === count - 1, act: () => actions.move(at + 1) },
        { label: 'Insert Below', act: actions.insertBelow },
        { label: 'Duplicate', act: actions.duplicate },
        { label: 'Delete', isDangerous: true, act: actions.remove },
      ]}
    />
  );
}
