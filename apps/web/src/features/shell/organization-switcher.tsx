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
import { TwoLines } from './two-lines.tsx';

/** Shows the current organization, and switches to others. */
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

  // Loads the list when the button is hovered or focused, so that it is there when the menu opens.
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
            // Escape closes only this menu, not the drawer around it.
            data-mantine-stop-propagation={opened}
          >
            <TwoLines name={organization.name} note={organization.slug} />
            <Icon name="unfold" size={18} />
          </UnstyledButton>
        </Popover.Target>
        {/* Always mounted, because screen readers announce only changes of an element they know. */}
        <div role="status">
          <Popover.Dropdown className={classes.dropdown}>
            <OrganizationChoice query={own} currentSlug={organization.slug} close={close} />
          </Popover.Dropdown>
        </div>
      </Popover>
    </div>
  );
}
