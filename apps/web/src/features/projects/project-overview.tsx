import type { Project } from '@rulewright/contract';
import { countText } from '#ui/lists/count-text.ts';
import { FactList } from '#ui/lists/fact-list.tsx';
import { DateText } from '#ui/time/date-text.tsx';

type Props = { project: Project; memberCount: number | null | undefined };

export function ProjectOverview({ project, memberCount }: Props) {
  const { name, slug, description, created_at, updated_at } = project;

  return (
    <FactList
      facts={[
        { label: 'Name', value: name },
        { label: 'Slug', value: <code>{slug}</code> },
        { label: 'Created', value: <DateText value={created_at} /> },
        { label: 'Updated', value: <DateText value={updated_at} /> },
        { label: 'Members', value: memberCount === undefined ? '…' : countText(memberCount) },
        ...(description ? [{ label: 'Description', value: description }] : []),
      ]}
    />
  );
}
