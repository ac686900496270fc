import { ActionIcon, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '#ui/graphics/icon.tsx';
import classes from './phone-menu.module.css';
import { Sidebar } from './sidebar.tsx';

/** The sidebar on narrow screens: behind a button, as a drawer over the page. */
export function PhoneMenu() {
  // Open only for the current history entry, so that following any link closes it.
  const { key: visit } = useLocation();
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const roomForBoth = useMediaQuery('(min-width: 62em)');
  const close = () => setOpenedOn(null);

  return (
    <>
      <ActionIcon
        className={classes.opener}
        variant="default"
        size="2.5rem"
        aria-label="Open menu"
        aria-haspopup="dialog"
        onClick={() => setOpenedOn(visit)}
      >
        <Icon name="menu" />
      </ActionIcon>
      <Drawer.Root
        opened={openedOn === visit && !roomForBoth}
        onClose={close}
        size="18rem"
        classNames={{ overlay: classes.overlay, content: classes.content }}
      >
        <Drawer.Overlay />
        <Drawer.Content aria-label="Menu">
          <Sidebar />
          <ActionIcon
            pos="absolute"
            inset="0.875rem 0.875rem auto auto"
            c="var(--rw-ink)"
            variant="subtle"
            size="2.5rem"
            aria-label="Close menu"
            onClick={close}
          >
            <Icon name="close" />
          </ActionIcon>
        </Drawer.Content>
      </Drawer.Root>
    </>
  );
}
