import { Box, Menu, UnstyledButton } from '@mantine/core';
import { Link } from 'react-router';
import { Icon } from '#ui/graphics/icon.tsx';
import { Avatar } from '#workspace/people/avatar.tsx';
import { fullName } from '#workspace/people/person-name.ts';
import { useSession } from '#workspace/session/session-store.ts';
import { signOut } from '#workspace/sign-out.ts';
import classes from './user-menu.module.css';

export function UserMenu() {
  const user = useSession((session) => session.user);
  if (!user) return null;
  const name = fullName(user);

  return (
    // Without a portal the menu stays in the header's landmark; without a placeholder the first item gets the focus.
    <Menu
      position="bottom-end"
      width="16rem"
      offset={{ mainAxis: 6, crossAxis: -4 }}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <UnstyledButton className={classes.button}>
          <Avatar person={user} />
          <span className={classes.name}>{name}</span>
          <Icon name="unfold" size={18} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown}>
        <Menu.Label c="dimmed" fz="xs" fw={400} style={{ overflowWrap: 'anywhere' }}>
          <Box component="b" display="block" c="var(--rw-ink)" fz="sm">
            {name}
          </Box>
          {user.email}
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item mih="var(--rw-finger)" component={Link} to="/profile">
          Profile
        </Menu.Item>
        <Menu.Item mih="var(--rw-finger)" component={Link} to="/help">
          Help
        </Menu.Item>
        <Menu.Item mih="var(--rw-finger)" onClick={() => signOut()}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
