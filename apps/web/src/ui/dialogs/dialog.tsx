import { Group, Modal } from '@mantine/core';
import { useMediaQuery, useWindowEvent } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { memo } from 'react';
import classes from './dialog.module.css';

const modalClasses = {
  overlay: classes.overlay,
  content: classes.content,
  title: classes.title,
  close: classes.close,
};

type Props = {
  opened: boolean;
  title: string;
  /** The largest width. */
  size: string;
  /** Fills the whole screen where that is narrow. */
  roomy?: boolean;
  /** False where the dialog has its own buttons to close it. */
  closeButton?: boolean;
  close: () => void;
  children: ReactNode;
};

/**
 * A modal dialog. Its content is mounted when it opens and unmounted when it closes. The dialog itself must be mounted
 * before, or the focus cannot return to where it was. A page has many, so that closed ones are not rendered with it.
 */
export const Dialog = memo(OpenOrClosedDialog, (before, now) => !before.opened && !now.opened);

function OpenOrClosedDialog({ opened, title, size, roomy = false, closeButton = true, close, children }: Props) {
  const narrow = useMediaQuery('(max-width: 48em)') ?? false;
  useWindowEvent('keydown', (event) => {
    if (opened && event.key === 'Escape' && !event.isComposing && !isTaken(event)) close();
  });

  return (
    // Not Mantine's ready-made modal: its header is a landmark of the page, which a dialog must not have.
    <Modal.Root
      opened={opened}
      onClose={close}
      // Mantine does it before anything in the dialog had its chance.
      closeOnEscape={false}
      centered
      size={size}
      fullScreen={roomy && narrow}
      padding="lg"
      classNames={modalClasses}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          <Group wrap="nowrap" align="start" justify="space-between" mb="xs">
            <Modal.Title>{title}</Modal.Title>
            {closeButton && <Modal.CloseButton aria-label="Close" />}
          </Group>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Whether something in the dialog, such as a menu, had its own use for a key. */
const isTaken = ({ defaultPrevented, target }: Event) =>
  defaultPrevented || (target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true');
