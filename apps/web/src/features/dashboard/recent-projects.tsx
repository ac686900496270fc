import { Anchor } from '@mantine/core';
import type { Dashboard } from '@rulewright/contract';
import { Link } from 'react-router';
import { PermittedButton } from '#ui/buttons/permitted-button.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { GuideLink } from '#workspace/getting-started/guide-link.tsx';
import { useMay } from '#workspace/permissions/use-may.ts';
import { newProjectPath, projectPath, projectsPath } from '#workspace/urls/paths.ts';
import { RecentList } from './recent-list.tsx';

/** Derived from the value, because a newer server may have others than this page knows. */
const labelOf = (status: string) => status.charAt(0).toUpperCase() + status.slice(1) || 'Unknown';

type Props = { orgSlug: string; projects: Dashboard['recent_projects'] | undefined };

export function RecentProjects({ orgSlug, projects }: Props) {
  const all = projectsPath(orgSlug);
  const permit = useMay('projects:manage');

  return (
    <RecentList
      title="Recent Projects"
      items={projects?.map(({ name, slug, status, updated_at }) => ({
        to: projectPath({ orgSlug, projectSlug: slug }),
        name,
        detail: <Badge tone={status === 'active' ? 'good' : 'quiet'}>{labelOf(status)}</Badge>,
        updatedAt: updated_at,
      }))}
      more={
        <Anchor component={Link} to={all} underline="hover" size="sm" fw={600} aria-label="View all projects">
          View all
        </Anchor>
      }
      empty={
        <>
          <p>
            <b>No recent projects</b>A project holds the decisions that belong together.
          </p>
          <div>
            <PermittedButton permit={permit} to={newProjectPath(orgSlug)}>
              Create your first project
            </PermittedButton>
          </div>
          <p>
            New here? <GuideLink />
          </p>
        </>
      }
    />
  );
}
