import { Stack } from '@mantine/core';
import { HomeLink } from '#ui/navigation/home-link.tsx';
import { useOwnOrganization } from '#workspace/organizations/own-membership.ts';
import { mainMenu, quickAccess } from './menu.ts';
import { MenuSection } from './menu-section.tsx';
import { OrganizationSwitcher } from './organization-switcher.tsx';
import classes from './sidebar.module.css';
import { useCurrentLocation } from './use-current-location.ts';

export function Sidebar() {
  const location = useCurrentLocation();
  const organization = useOwnOrganization();

  return (
    <nav aria-label="Workspace">
      <div className={classes.top}>
        <HomeLink to="/dashboard" label="Rulewright, dashboard" />
      </div>
      <Stack gap="1.75rem" pt="1.25rem" pb="2rem" px="sm">
        <OrganizationSwitcher />
        <MenuSection
          title="Main Menu"
          entries={mainMenu(location, organization?.slug ?? null)}
          current={location.section}
        />
        <MenuSection title="Quick Access" entries={quickAccess} current={location.section} />
      </Stack>
    </nav>
  );
}
