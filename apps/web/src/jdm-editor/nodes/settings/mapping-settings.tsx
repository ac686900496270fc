import { Text } from '@mantine/core';
import { useState } from 'react';
import { loadEditable } from '#jdm-editor/expressions/load-editable.tsx';
import { contentOf } from '#jdm-editor/nodes/node-content.ts';
import { problemsAt, shownAt } from '#jdm-editor/nodes/problem-reason.ts';
import { loadLater } from '#ui/lazy/load-later.ts';
import type { MappingProps } from './mapping-fields.tsx';
import classes from './mapping-settings.module.css';
import { mappingSummary } from './mapping-summary.ts';

const load = async () => (await import('./mapping-fields.tsx')).MappingFields;
const viewed = loadLater(load);
/** The fields have an editor of expressions, which a table would otherwise wait for. */
const edited = loadLater(() => loadEditable(load));

/** What a node works on and where its result goes: the settings that tables, expressions and calls of decisions share. */
export function MappingSettings(props: MappingProps) {
  const [isOpened, setOpened] = useState(false);
  const isOpen = isOpened || problemsAt(props.problems, null).length > 0 || shownAt(props.shown, null) !== null;

  return (
    <details className={classes.settings} open={isOpen} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary>
        <Text span inherit flex="none" fw={600}>
          Input and output
        </Text>
        <Text span inherit truncate c="dimmed">
          {mappingSummary(contentOf(props.node) ?? {})}
        </Text>
      </summary>
      {isOpen && <LoadedFields key={props.readOnly ? 'viewed' : 'edited'} {...props} />}
    </details>
  );
}

function LoadedFields(props: MappingProps) {
  const Fields = (props.readOnly ? viewed : edited).useLoaded();
  if (Fields) return <Fields {...props} />;
  return (
    <Text inherit pt="0.375rem" pb="sm" px="0.625rem" c="dimmed" role="status">
      Loading...
    </Text>
  );
}
