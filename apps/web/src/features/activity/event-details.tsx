import { Button, Group, Text } from '@mantine/core';
import type { Event } from '@rulewright/contract';
import { deviceName } from '#lib/browser/device-name.ts';
import { TimeText } from '#ui/time/time-text.tsx';
import type { Choose } from './activity-filter.ts';
import classes from './event-details.module.css';
import { changesOf } from './event-text.ts';

type Props = { event: Event; choose?: Choose | undefined };

/** The time, the origin and the changed values of an event. */
export function EventDetails({ event, choose }: Props) {
  const { at, actor, project, address, device } = event;
  const changes = changesOf(event);

  return (
    <div className={classes.details}>
      <dl className={classes.facts}>
        <Fact label="When">
          <TimeText value={at} precision="seconds" />
        </Fact>
        {project && <Fact label="Project">{project.name}</Fact>}
        {address && <Fact label="Address">{address}</Fact>}
        {device && (
          <Fact label="Device">
            <span title={device}>{deviceName(device)}</span>
          </Fact>
        )}
      </dl>
      {changes.length > 0 && (
        <table className={classes.changes}>
          <thead>
            <tr>
              <td />
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ name, before, after }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>
                  {before ?? (
                    <Text span inherit c="dimmed">
                      None
                    </Text>
                  )}
                </td>
                <td>
                  {after ?? (
                    <Text span inherit c="dimmed">
                      None
                    </Text>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {choose && (
        <Group gap="xs" align="stretch">
          <Button variant="default" size="xs" onClick={() => choose({ person: actor.id })}>
            Only by {actor.name}
          </Button>
          {project && (
            <Button variant="default" size="xs" onClick={() => choose({ project: project.id })}>
              Only in {project.name}
            </Button>
          )}
        </Group>
      )}
    </div>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
