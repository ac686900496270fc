import { Button } from '@mantine/core';
import type { Organization } from '@rulewright/contract';
import { Link } from 'react-router';
import { countText } from '#ui/lists/count-text.ts';
import { FactList } from '#ui/lists/fact-list.tsx';
import { DateText } from '#ui/time/date-text.tsx';
import { useMay } from '#workspace/permissions/use-may.ts';
import { projectsPath } from '#workspace/urls/paths.ts';

type Props = { organization: Organization; memberCount: number | null | undefined };

export function OrganizationOverview({ organization, memberCount }: Props) {
  const { name, slug, description, created_at } = organization;
  const { allowed } = useMay('projects:manage');

  return (
    <>
      <FactList
        facts={[
          { label: 'Name', value: name },
          { label: 'Slug', value: <code>{slug}</code> },
          { label: 'Created', value: <DateText value={created_at} /> },
          { label: 'Members', value: memberCount === undefined ? '…' : countText(memberCount) },
          ...(description ? [{ label: 'Description', value: description }] : []),
        ]}
      />
      <Button component={Link} to={projectsPath(slug)} variant="default">
        {allowed ? 'Manage Projects' : 'See All Projects'}
      </Button>
    </>
  );
}
