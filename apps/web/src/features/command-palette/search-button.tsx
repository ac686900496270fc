import { UnstyledButton } from '@mantine/core';
import { keysText } from '#lib/browser/keys-text.ts';
import { Icon } from '#ui/graphics/icon.tsx';
import { KeyCap } from './key-cap.tsx';
import classes from './search-button.module.css';

export function SearchButton({ open }: { open: () => void }) {
  return (
    <UnstyledButton
      className={classes.button}
      onClick={open}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
    >
      <Icon name="search" size={18} />
      <span className={classes.word}>Search</span>
      <KeyCap>{keysText('Ctrl+K')}</KeyCap>
    </UnstyledButton>
  );
}
