import { Popover, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { KeyboardEvent } from 'react';
import { Icon } from '#shared/ui/icon.tsx';
import { useOwnOrganization } from '#shared/workspace/use-own-organization.ts';
import classes from './organization-switcher.module.css';

/** Shows which organization this is. There is no other to switch to yet, and it says so. */
export function OrganizationSwitcher() {
  const organization = useOwnOrganization();
  const [opened, { toggle, close }] = useDisclosure();
  if (!organization) return null;

  function closeOnEscape({ key }: KeyboardEvent) {
    if (key === 'Escape') close();
  }

  return (
    <div>
      <Popover
        opened={opened}
        onDismiss={close}
        width="target"
        offset={6}
        withinPortal={false}
        withRoles={false}
        hideDetached={false}
      >
        <Popover.Target>
          <UnstyledButton
            className={classes.button}
            aria-expanded={opened}
            onClick={toggle}
            onKeyDown={closeOnEscape}
            // Escape closes this, and not the drawer around it as well.
            data-mantine-stop-propagation={opened}
          >
            <span className={classes.words}>
              <b>{organization.name}</b>
              <span>{organization.slug}</span>
            </span>
            <Icon name="unfold" size={18} />
          </UnstyledButton>
        </Popover.Target>
        {/* Stands there before it speaks, or a screen reader would not read it out. */}
        <div role="status">
          <Popover.Dropdown className={classes.dropdown}>
            Organization switching will be available when multiple organizations are supported
          </Popover.Dropdown>
        </div>
      </Popover>
    </div>
  );
}
