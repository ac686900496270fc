import body from '#ui/dialogs/dialog-body.module.css';
import { TimeText } from '#ui/time/time-text.tsx';
import type { Conflict } from '../saving/use-saving.ts';
import classes from './editor-dialog.module.css';

export function VersionsSavedSince({ versions, earlier }: Pick<Conflict, 'versions' | 'earlier'>) {
  return (
    <>
      <p className={body.words}>Since you began, this was saved:</p>
      <ul className={classes.versions}>
        {versions.map(({ id, version, author, created_at, changelog }) => (
          <li key={id}>
            <b>Version {version}</b>
            <span>by {author ?? 'somebody who has left'}</span>
            <TimeText value={created_at} />
            {changelog && <p>{changelog}</p>}
          </li>
        ))}
        {earlier > 0 && (
          <li>
            <span>
              and {earlier} earlier {earlier === 1 ? 'version' : 'versions'}, which the Versions tab lists
            </span>
          </li>
        )}
      </ul>
    </>
  );
}
