import { Box, Checkbox, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { asText } from '@rulewright/jdm';
import { useId } from 'react';
import { ExpressionField } from '#jdm-editor/expressions/expression-field.tsx';
import { changeContent, contentOf, withMember } from '#jdm-editor/nodes/node-content.ts';
import type { NodePanelProps } from '#jdm-editor/nodes/node-panel.ts';
import { problemsAt, reasonOf, shownAt } from '#jdm-editor/nodes/problem-reason.ts';
import classes from './mapping-settings.module.css';

export type MappingProps = Pick<NodePanelProps, 'node' | 'edit' | 'readOnly' | 'scope' | 'problems' | 'shown'>;

const modes = [
  { value: 'single', label: 'Once' },
  { value: 'loop', label: 'For each item' },
];

/** The fields of a node's mapping. */
export function MappingFields({ node, edit, readOnly, scope, problems, shown }: MappingProps) {
  const id = useId();
  const content = contentOf(node) ?? {};
  const [problem] = problemsAt(problems, null);

  const set = (step: string, name: string, value: unknown) =>
    edit(
      step,
      (before) => changeContent(before, (now) => withMember(now, name, value)),
      typeof value === 'string' ? `${node.id} ${name}` : undefined,
    );

  return (
    <Stack gap="xs" pt="0.375rem" pb="sm" px="0.625rem">
      <div className={classes.field}>
        <span id={`${id}-input`}>Works on</span>
        <Box miw={0} bd="1px solid var(--rw-control)" bdrs="md" bg="var(--rw-sheet)">
          <ExpressionField
            label="Input field"
            placeholder="all of the input"
            value={asText(content.inputField)}
            faultId={problem && `${id}-fault`}
            shown={shownAt(shown, null)}
            scope={() => scope({ row: null, column: null })}
            onChange={(text) => set('change input field', 'inputField', text === '' ? null : text)}
          />
        </Box>
        {problem && (
          <Text inherit id={`${id}-fault`} mt="0.25rem" c="var(--rw-danger)" style={{ gridColumn: '-2' }}>
            {reasonOf(problem)}
          </Text>
        )}
      </div>
      <div className={classes.field}>
        <span id={`${id}-mode`}>Runs</span>
        <SegmentedControl
          size="xs"
          aria-labelledby={`${id}-mode`}
          data={modes}
          readOnly={readOnly}
          value={content.executionMode === 'loop' ? 'loop' : 'single'}
          onChange={(mode) => set('change how often the node runs', 'executionMode', mode)}
        />
      </div>
      <div className={classes.field}>
        <label htmlFor={`${id}-output`}>Result goes to</label>
        <TextInput
          id={`${id}-output`}
          size="xs"
          classNames={{ input: classes.path ?? '' }}
          placeholder="the whole output"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          readOnly={readOnly}
          value={asText(content.outputPath)}
          onChange={({ currentTarget: { value } }) =>
            set('change output path', 'outputPath', value === '' ? null : value)
          }
        />
      </div>
      <Checkbox
        size="xs"
        label="Pass the input through, with the result added"
        checked={content.passThrough === true}
        disabled={readOnly}
        onChange={({ currentTarget: { checked } }) =>
          set(checked ? 'pass the input through' : 'pass on the result alone', 'passThrough', checked)
        }
      />
    </Stack>
  );
}
