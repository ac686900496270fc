import type { VersionSummary } from '@rulewright/contract';
import { TimeText } from '#shared/time/time-text.tsx';
import body from '#shared/ui/dialog-body.module.css';
import classes from './editor-dialog.module.css';

export function MeanwhileSaved({ versions }: { versions: readonly VersionSummary[] }) {
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
      </ul>
    </>
  );
}
