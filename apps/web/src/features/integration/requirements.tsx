import { Section } from '#shared/ui/section.tsx';
import { Tick } from '#shared/ui/tick.tsx';
import classes from './requirements.module.css';

type Props = { published: boolean; hasToken: boolean };

/** What must be so before the endpoint answers. The input is the caller's part, each time anew. */
export function Requirements({ published, hasToken }: Props) {
  const requirements = [
    { label: 'Document published', met: published },
    { label: 'Token generated', met: hasToken },
    { label: 'Valid JSON input', met: null },
  ];

  return (
    <Section title="Requirements">
      <ul className={classes.list}>
        {requirements.map(({ label, met }) => (
          <li key={label} data-met={met ?? 'each'}>
            <Tick met={met === true} />
            {label} <span>{met === null ? 'with each request' : met ? 'met' : 'not met yet'}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
