import { Group } from '@mantine/core';
import type { Document } from '@rulewright/contract';
import { Checkmark } from '#ui/graphics/checkmark.tsx';
import { Section } from '#ui/layout/section.tsx';
import classes from './requirements.module.css';

type Props = {
  document: Pick<Document, 'is_published' | 'unpublished_version'>;
  hasToken: boolean;
  /** False when the token could not be loaded. */
  known: boolean;
};

/** The conditions under which the endpoint answers. The input is checked with each request. */
export function Requirements({ document: { is_published, unpublished_version }, hasToken, known }: Props) {
  const requirements: { label: string; met: boolean | null; missing?: string }[] = [
    {
      label: 'Document published',
      met: is_published,
      ...(unpublished_version !== null && { missing: `unpublished, version ${unpublished_version} was live` }),
    },
    { label: 'Token generated', met: hasToken, ...(!known && { missing: 'could not be loaded' }) },
    { label: 'Valid JSON input', met: null },
  ];

  return (
    <Section title="Requirements">
      <ul className={classes.list}>
        {requirements.map(({ label, met, missing = 'not met yet' }) => (
          <Group component="li" wrap="nowrap" gap="xs" key={label} data-met={met ?? 'each'}>
            <Checkmark met={met === true} />
            {label} <span>{met === null ? 'with each request' : met ? 'met' : missing}</span>
          </Group>
        ))}
      </ul>
    </Section>
  );
}
