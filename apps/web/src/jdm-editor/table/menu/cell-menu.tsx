import { Menu, Portal } from '@mantine/core';
import { Fragment } from 'react';
import classes from '#jdm-editor/table/table-panel.module.css';
import { keysText } from '#lib/browser/keys-text.ts';
import { ariaDisabled } from '#ui/buttons/aria-disabled.ts';
import type { MenuPlace } from '#ui/spreadsheet/frame/sheet-geometry.ts';

/** A command of the menu. Without an action it cannot be chosen now. */
export type MenuItem = {
  label: string;
  keys?: string;
  isDanger?: boolean;
  run: (() => void) | null;
  /** Why it cannot be chosen now. */
  why?: string | null;
};
export type MenuSection = { label: string; items: readonly MenuItem[] };

type Props = {
  /** Null while the menu is closed. */
  place: MenuPlace | null;
  sections: readonly MenuSection[];
  close: () => void;
};

/** What can be done with the selected cells, their rows and their column. */
export function CellMenu({ place, sections, close }: Props) {
  return (
    <Menu
      opened={place !== null}
      onClose={close}
      position="bottom-start"
      offset={2}
      shadow="md"
      returnFocus={false}
      hideDetached={false}
      withInitialFocusPlaceholder={false}
      middlewares={{ shift: true, flip: true, size: true }}
    >
      {/* In the body, because a panel around it may be what fixed positions are counted from. */}
      <Portal>
        <Menu.Target>
          <div className={classes.anchor} aria-hidden="true" style={{ left: place?.x ?? 0, top: place?.y ?? 0 }} />
        </Menu.Target>
      </Portal>
      <Menu.Dropdown className={classes.menu}>
        {sections.map(({ label, items }, at) => (
          <Fragment key={label}>
            {at > 0 && <Menu.Divider />}
            <Menu.Label>{label}</Menu.Label>
            {items.map(({ label: name, keys, isDanger, run, why }) => (
              <Menu.Item
                key={name}
                disabled={run === null && !why}
                // Who goes there by keys hears why it cannot be chosen.
                {...(why && { ...ariaDisabled(true), closeMenuOnClick: false })}
                {...(isDanger && { className: classes.danger })}
                rightSection={keys && <span className={classes.keys}>{keysText(keys)}</span>}
                onClick={() => run?.()}
              >
                {name}
                {why && <small className={classes.why}>{why}</small>}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
