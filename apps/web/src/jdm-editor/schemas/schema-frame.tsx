import { Box, Group, SegmentedControl } from '@mantine/core';
import type { Problem } from '@rulewright/contract';
import { asText, kindOf } from '@rulewright/jdm';
import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { contentOf } from '#jdm-editor/nodes/node-content.ts';
import type { NodePanelProps } from '#jdm-editor/nodes/node-panel.ts';
import { PanelBody } from '#jdm-editor/nodes/panel-body.tsx';
import callout from '#ui/feedback/callout.module.css';
import type { ReadSchema } from './schema-fields.ts';
import { readSchema } from './schema-fields.ts';
import classes from './schema-panel.module.css';

export type SchemaMode = 'form' | 'json' | 'sample';

/** What a schema describes, and what happens with what does not fit it. */
const request = { what: 'the request', hint: 'A request that does not fit is refused.' };
const response = { what: 'the response', hint: 'A result that does not fit is an error.' };

export const describedBy = (node: { type: string }) => (kindOf(node) === 'outputNode' ? response : request);

/** The schema of a node as text and as fields, and the way in which it is shown. */
export function useShownSchema({ node, shown }: Pick<NodePanelProps, 'node' | 'shown'>) {
  const content = contentOf(node);
  const text = textOf(content?.schema);
  const read = useMemo(() => readSchema(text), [text]);
  const [chosen, choose] = useState<SchemaMode | null>(null);
  const [lastShown, setLastShown] = useState<typeof shown>(null);
  if (shown !== lastShown) {
    setLastShown(shown);
    // A problem of a schema is shown in its text.
    if (shown) choose('json');
  }
  return { isKnown: content !== null, text, read, mode: chosen ?? (read.ok ? 'form' : 'json'), choose } as const;
}

/** A run reads a schema only where it is text. One that is a value is shown as the text that it would be. */
const textOf = (schema: unknown): string =>
  typeof schema === 'object' && schema !== null ? JSON.stringify(schema, null, 2) : asText(schema);

type Props = {
  node: NodePanelProps['node'];
  problems: readonly Problem[];
  read: ReadSchema;
  modes: readonly { value: SchemaMode; label: string }[];
  mode: SchemaMode;
  choose: (mode: SchemaMode) => void;
  children: ReactNode;
};

/** What stands around a schema, whether it is looked at or edited. */
export function SchemaFrame({ node, problems, read, modes, mode, choose, children }: Props) {
  const { what, hint } = describedBy(node);
  return (
    <PanelBody>
      <div>
        <Group gap="0.5rem 0.75rem" mb="sm">
          <SegmentedControl
            size="xs"
            aria-label={`How the schema of ${what} is shown`}
            data={[...modes]}
            value={mode}
            onChange={(value) => choose(value as SchemaMode)}
          />
          <span className={classes.hint}>{hint}</span>
        </Group>
        {problems.length > 0 && (
          <Box component="ul" className={callout.callout} data-tone="failure" mb="sm">
            {problems.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </Box>
        )}
        {mode === 'form' && !read.ok && (
          <p className={callout.callout} data-tone="warning">
            The form cannot show this schema. {read.why} It stays as it is, and is shown as JSON.
          </p>
        )}
        {children}
      </div>
    </PanelBody>
  );
}
