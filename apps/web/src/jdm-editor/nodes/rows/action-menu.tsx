import { Menu, UnstyledButton } from '@mantine/core';
import { Fragment, useState } from 'react';
import { keysText } from '#lib/browser/keys-text.ts';
import { Icon } from '#ui/graphics/icon.tsx';
import classes from './rows.module.css';

export type Action = {
  label: string;
  act: () => void;
  /** The keys that do the same. */
  keys?: string;
  disabled?: boolean;
  isDangerous?: boolean;
};

type Props = { label: string; actions: readonly Action[]; isOpened?: boolean };

/** The menu of a row. An action moves the focus to what it changed, so that the menu does not take it back. */
export function ActionMenu({ label, actions, isOpened = false }: Props) {
  const [hasActed, setActed] = useState(false);

  function act(action: Action) {
    setActed(true);
    action.act();
  }

  return (
    <Menu
      defaultOpened={isOpened}
      position="bottom-end"
      width="13rem"
      returnFocus={!hasActed}
      onOpen={() => setActed(false)}
    >
      <Menu.Target>
        <UnstyledButton className={classes.tool} aria-label={label}>
          <Icon name="more" size={16} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Fragment key={action.label}>
            {action.isDangerous && <Menu.Divider />}
            <Menu.Item
              disabled={action.disabled ?? false}
              onClick={() => act(action)}
              {...(action.isDangerous && { className: classes.danger })}
              {...(action.keys && { rightSection: <kbd className={classes.key}>{keysText(action.keys)}</kbd> })}
            >
              {action.label}
            </Menu.Item>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
