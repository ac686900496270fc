import { Menu, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '#ui/graphics/icon.tsx';
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
    <Menu defaultOpened position="bottom-end" width="13rem">
      <Menu.Target>
        <UnstyledButton className={classes.tool} aria-label={label}>
          <Icon name="more" size={16} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item rightSection={<Key>Alt ↑</Key>} disabled={at === 0} onClick={() => actions.move(at - 1)}>
          Move Up
        </Menu.Item>
        <Menu.Item rightSection={<Key>Alt ↓</Key>} disabled={at === count - 1} onClick={() => actions.move(at + 1)}>
          Move Down
        </Menu.Item>
        <Menu.Item onClick={actions.insertBelow}>Insert Below</Menu.Item>
        <Menu.Item onClick={actions.duplicate}>Duplicate</Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" onClick={actions.remove}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const Key = ({ children }: { children: string }) => <kbd className={classes.key}>{children}</kbd>;
