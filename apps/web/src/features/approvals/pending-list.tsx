import { Button } from '@mantine/core';
import type { PendingApproval } from '@rulewright/contract';
import { Link } from 'react-router';
import type { MorePages } from '#lib/queries/use-pages.ts';
import { ariaDisabled } from '#ui/buttons/aria-disabled.ts';
import rows from '#ui/lists/linked-rows.module.css';
import { TimeAgo } from '#ui/time/time-ago.tsx';
import { useSession } from '#workspace/session/session-store.ts';
import { documentPath } from '#workspace/urls/paths.ts';
import classes from './pending-list.module.css';

type Props = { orgSlug: string; items: readonly PendingApproval[]; more: MorePages };

/** The open requests of an organization, each linked to its document. */
export function PendingList({ orgSlug, items, more }: Props) {
  const me = useSession(({ user }) => user?.id);

  return (
    <>
      <ul className={rows.list}>
        {items.map(({ id, version, note, project, document, requested_by, requested_at, may_decide }) => (
          <li key={id}>
            <Link to={documentPath({ orgSlug, projectSlug: project.slug, docSlug: document.slug })}>
              {document.name}, version {version}
            </Link>
            <span className={classes.end}>
              <TimeAgo value={requested_at} />
            </span>
            <span className={rows.detail}>
              {project.name} · {requested_by.id === me ? 'you asked' : `${requested_by.name} asks`}
              {note && ` · ${note}`}
            </span>
            <span className={classes.end} data-mine={may_decide}>
              {turnOf({ may_decide, isOwn: requested_by.id === me })}
            </span>
          </li>
        ))}
      </ul>
      {more.isThere && (
        <div className={classes.more}>
          <Button variant="default" size="xs" onClick={more.load} {...ariaDisabled(more.isLoading)}>
            {more.failed ? 'Try Again' : 'Show More'}
          </Button>
        </div>
      )}
    </>
  );
}

function turnOf({ may_decide, isOwn }: { may_decide: boolean; isOwn: boolean }): string {
  if (may_decide) return 'You can decide';
  return isOwn ? 'Another person decides' : 'Members decide';
}
