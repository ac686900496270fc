import { Modal } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { isDialogOpen } from '#ui/dialogs/is-dialog-open.ts';
import { useOwnOrganization } from '#workspace/organizations/own-membership.ts';
import classes from './palette.module.css';
import { PaletteDialog } from './palette-dialog.tsx';
import { SearchButton } from './search-button.tsx';

// The shortcut works everywhere, also in text fields and editors.
const ignoredTags: string[] = [];

/** Opens any page, project or document by a few letters of its name. */
export function Palette() {
  const organization = useOwnOrganization();
  const [opened, { open, close }] = useDisclosure();

  function openUnlessAsked() {
    if (!isDialogOpen()) open();
  }

  useHotkeys([['mod+K', openUnlessAsked]], ignoredTags, true);

  if (!organization) return null;
  return (
    <>
      <SearchButton open={open} />
      <Modal.Root
        opened={opened}
        onClose={close}
        size="38rem"
        yOffset="min(12dvh, 7rem)"
        transitionProps={{ duration: 0 }}
        classNames={classes}
      >
        <Modal.Overlay />
        <Modal.Content aria-label="Search">
          <PaletteDialog orgSlug={organization.slug} close={close} />
        </Modal.Content>
      </Modal.Root>
    </>
  );
}
