import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
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
  /** How wide it gets where there is room. */
  size: string;
  /** For what needs, on a narrow screen, all the room that there is. */
  roomy?: boolean;
  /** Left out where buttons below say how it may end. */
  closeButton?: boolean;
  close: () => void;
  children: ReactNode;
};

/**
 * A sheet above the page. What it shows is put together when it opens, and forgotten when it closes. Itself it must be
 * there before it opens, or the focus has nowhere to return to.
 */
export function Dialog({ opened, title, size, roomy = false, closeButton = true, close, children }: Props) {
  const narrow = useMediaQuery('(max-width: 48em)') ?? false;

  return (
    // Put together by hand: the ready-made header is a landmark of the page, which a dialog must not be.
    <Modal.Root
      opened={opened}
      onClose={close}
      centered
      size={size}
      fullScreen={roomy && narrow}
      padding="lg"
      classNames={modalClasses}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body>
          <div className={classes.head}>
            <Modal.Title>{title}</Modal.Title>
            {closeButton && <Modal.CloseButton aria-label="Close" />}
          </div>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
