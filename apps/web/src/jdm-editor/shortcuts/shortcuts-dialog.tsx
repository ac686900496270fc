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
            <h3 className={classes.part}>{part}</h3>
            <dl className={classes.keys}>
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
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
