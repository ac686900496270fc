import { Box } from '@mantine/core';
import { keysText } from '#lib/browser/keys-text.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { shortcuts } from './shortcuts.ts';
import classes from './shortcuts-dialog.module.css';

type Props = { opened: boolean; close: () => void };

/** Lists the keys of the editor. */
export function ShortcutsDialog({ opened, close }: Props) {
  return (
    <Dialog opened={opened} title="Keyboard shortcuts" size="60rem" roomy close={close}>
      <div className={classes.parts}>
        {shortcuts.map(({ part, keys }) => (
          <section key={part}>
            <Box component="h3" mb="xs" fz="0.9375rem">
              {part}
            </Box>
            <Box component="dl" mb="lg" fz="0.875rem">
              {keys.map(([pressed, does]) => (
                <div key={pressed} className={classes.row}>
                  <dt>
                    {keysText(pressed)
                      .split(', ')
                      .map((one) => (
                        <kbd key={one}>{one}</kbd>
                      ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </Box>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
