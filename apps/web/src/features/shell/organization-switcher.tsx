import { Popover, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { useRef } from 'react';
import { Icon } from '#ui/graphics/icon.tsx';
import { useOwnOrganization } from '#workspace/organizations/own-membership.ts';
import { ownOrganizations } from '#workspace/organizations/own-organizations.ts';
import { OrganizationChoice } from './organization-choice.tsx';
import classes from './organization-switcher.module.css';

/** Shows which organization this is, and leads to the others. Where there is no other to switch to, it says so. */
export function OrganizationSwitcher() {
  const organization = useOwnOrganization();
  const client = useQueryClient();
  const [opened, { toggle, close }] = useDisclosure();
  const button = useRef<HTMLButtonElement>(null);
  const own = useQuery({ ...ownOrganizations, enabled: opened });
  if (!organization) return null;

  function closeOnEscape({ key }: KeyboardEvent) {
    if (key !== 'Escape' || !opened) return;
    close();
    button.current?.focus();
  }

  // Before it is pressed, so that the list is there when it opens.
  const prepare = () => void client.prefetchQuery(ownOrganizations);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: closes on Escape wherever the focus is inside; it is no control itself.
    <div onKeyDown={closeOnEscape}>
      <Popover
        opened={opened}
        onDismiss={close}
        width="target"
        offset={6}
        withinPortal={false}
        withRoles={false}
        hideDetached={false}
        closeOnEscape={false}
      >
        <Popover.Target>
          <UnstyledButton
            ref={button}
            className={classes.button}
            aria-expanded={opened}
            onClick={toggle}
            onPointerEnter={prepare}
            onFocus={prepare}
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
            <OrganizationChoice query={own} currentSlug={organization.slug} close={close} />
          </Popover.Dropdown>
        </div>
      </Popover>
    </div>
  );
}
