import { Box, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { memo } from 'react';
import { prettyJson } from '#lib/json/pretty-json.ts';
import { CodeBlock } from '#ui/code/code-block.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import type { ColumnKind } from '../batch-source/column-kinds.ts';
import { columnKinds, readCell } from '../batch-source/column-kinds.ts';
import type { Source, SourceProblem } from '../batch-source/source.ts';
import { cellText } from './cell-text.ts';
import classes from './source-preview.module.css';
import type { usePrepared } from './use-prepared.ts';

const shownRows = 5;
const shownProblems = 5;

type Props = { source: Source } & ReturnType<typeof usePrepared>;

/** How the inputs were read: what each column becomes, the first rows, and the first input as it will be sent. */
export const SourcePreview = memo(function SourcePreview(props: Props) {
  const { source, table, sheet, chooseSheet, kinds, chooseKind, prepared } = props;
  const count = table ? table.rows.length : prepared.inputs.length;
  const columns = table ? table.columns : prepared.columns;
  const [first] = prepared.inputs;

  return (
    <Stack component="section" gap="sm" aria-label="How they are read">
      <Group gap="0.25rem 1rem" align="baseline">
        <h2>How they are read</h2>
        <Text flex={1} c="dimmed" fz="sm" role="status">
          {source.format} · {counted(count, 'input')} · {counted(columns.filter(Boolean).length, 'field')}
        </Text>
        {'tables' in source && source.tables.length > 1 && (
          <NativeSelect
            size="xs"
            aria-label="Sheet"
            data={source.tables.map((one, index) => ({ value: String(index), label: one.sheet }))}
            value={String(sheet)}
            onChange={({ currentTarget }) => chooseSheet(Number(currentTarget.value))}
          />
        )}
      </Group>
      <div className={classes.parts}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard. */}
        <section className={classes.scroll} aria-label="The first rows" tabIndex={0}>
          <table>
            <thead>
              <tr>
                {columns.map(
                  (name, index) =>
                    name && (
                      <th key={name} scope="col">
                        <span title={name}>{name}</span>
                        {table && <KindSelect column={name} kind={kinds[index] ?? 'text'} choose={chooseKind} />}
                      </th>
                    ),
                )}
              </tr>
            </thead>
            <tbody>
              {Array.from({ length: Math.min(shownRows, count) }, (_, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the row is its number.
                <tr key={row}>
                  {columns.map((name, index) => {
                    if (!name) return null;
                    if (!table) return <Value key={name} value={prepared.values[row]?.[index]} />;
                    const reading = readCell(table.rows[row]?.cells[index], kinds[index] ?? 'text');
                    const isWrong = reading !== null && 'problem' in reading;
                    return isWrong ? (
                      <td key={name} data-type="problem" title={reading.problem}>
                        {String(table.rows[row]?.cells[index])}
                      </td>
                    ) : (
                      <Value key={name} value={reading?.value} />
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        {first && (
          <div className={classes.first}>
            <h3>The first input</h3>
            <CodeBlock json label="The first input" maxHeight="16rem">
              {prettyJson(first)}
            </CodeBlock>
          </div>
        )}
      </div>
      <Problems problems={prepared.problems} />
    </Stack>
  );
});

function KindSelect({ column, kind, choose }: { column: string; kind: ColumnKind; choose: Props['chooseKind'] }) {
  return (
    <NativeSelect
      size="xs"
      aria-label={`Read ${column} as`}
      data={Object.entries(columnKinds).map(([value, label]) => ({ value, label }))}
      value={kind}
      onChange={({ currentTarget }) => choose(column, currentTarget.value as ColumnKind)}
    />
  );
}

/** Texts are in quotation marks, so that "7" is not taken for 7. */
function Value({ value }: { value: unknown }) {
  if (value === undefined) return <td data-type="missing">empty</td>;
  return <td data-type={typeof value}>{typeof value === 'string' ? `"${value}"` : cellText(value)}</td>;
}

function Problems({ problems }: { problems: readonly SourceProblem[] }) {
  if (problems.length === 0) return null;
  const more = problems.length - shownProblems;
  return (
    <Banner tone="failure">
      <b>{counted(problems.length, 'problem')}: correct the rows, or read the column as something else.</b>
      <Box component="ul" mt="0.25rem" ps="1.125rem" style={{ listStyle: 'disc' }}>
        {problems.slice(0, shownProblems).map(({ line, column, message }) => (
          <li key={`${line} ${column}`}>
            Line {line}
            {column !== null && `, column "${column}"`}: {message}.
          </li>
        ))}
        {more > 0 && <li>and {more.toLocaleString()} more.</li>}
      </Box>
    </Banner>
  );
}

const counted = (count: number, noun: string) => `${count.toLocaleString()} ${noun}${count === 1 ? '' : 's'}`;
