import { Box, Button, FileButton, Group, Text, Textarea } from '@mantine/core';
import { MAX_BATCH_INPUTS } from '@rulewright/contract';
import type { DragEvent } from 'react';
import { useRef, useState } from 'react';
import { MAX_FILE_BYTES } from '#lib/sheets/sheet-limits.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import classes from './source-field.module.css';
import type { useSource } from './use-source.ts';

const accepted = '.csv,.tsv,.txt,.xlsx,.json,.ndjson,.jsonl';

const example = `customer.age,customer.country,amount
34,NO,1200
51,DE,80`;

type Props = { source: ReturnType<typeof useSource> };

/** Where inputs are pasted, chosen as a file, or dropped. */
export function SourceField({ source }: Props) {
  const { text, file, failure, write, choose, removeFile, clear } = source;
  const [isOver, setOver] = useState(false);
  const forgetChoice = useRef<() => void>(null);
  const field = useRef<HTMLTextAreaElement>(null);

  function take(chosen: File | null | undefined) {
    // Resets the input, so that choosing the same file again after a correction is noticed.
    forgetChoice.current?.();
    if (chosen) void choose(chosen);
  }

  function goBackToText() {
    removeFile();
    // The button disappears together with the file.
    requestAnimationFrame(() => field.current?.focus());
  }

  function drag(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  }

  function drop(event: DragEvent) {
    setOver(false);
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    take(event.dataTransfer.files[0]);
  }

  return (
    <section
      className={classes.source}
      aria-label="Inputs"
      data-over={isOver || undefined}
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Group gap="xs">
        <Box component="h2" flex={1}>
          Inputs
        </Box>
        <FileButton onChange={take} accept={accepted} resetRef={forgetChoice}>
          {(props) => (
            <Button variant="default" size="xs" {...props}>
              Choose File
            </Button>
          )}
        </FileButton>
        <Button variant="default" size="xs" onClick={clear}>
          Clear
        </Button>
      </Group>
      {file ? (
        <Group
          gap="0.5rem 1rem"
          justify="space-between"
          py="0.875rem"
          px="md"
          bd="1px solid var(--rw-line-strong)"
          bg="var(--rw-sheet)"
        >
          <Group gap="0 0.75rem" align="stretch" miw={0} style={{ overflowWrap: 'anywhere' }}>
            <b>{file.name}</b>
            <Text span inherit c="dimmed">
              {sizeText(file.size)}
            </Text>
          </Group>
          <Button variant="default" size="compact-sm" onClick={goBackToText}>
            Remove File
          </Button>
        </Group>
      ) : (
        <Textarea
          ref={field}
          aria-label="Inputs as CSV or JSON"
          classNames={{ input: classes.text }}
          placeholder={example}
          error={failure}
          errorProps={{ role: 'alert' }}
          spellCheck={false}
          autoCapitalize="none"
          wrap="off"
          rows={8}
          value={text}
          onChange={({ currentTarget }) => write(currentTarget.value)}
        />
      )}
      {file && failure && <Banner tone="failure">{failure}</Banner>}
      <Text maw="48rem" c="dimmed" fz="sm">
        Paste rows from a spreadsheet, or choose or drop a CSV, Excel, JSON or NDJSON file: up to{' '}
        {MAX_BATCH_INPUTS.toLocaleString()} inputs, {MAX_FILE_BYTES / 1024 / 1024} MB. The first line names the fields,
        and dots nest them:{' '}
        <Box component="code" style={{ overflowWrap: 'anywhere' }}>
          customer.age
        </Box>{' '}
        becomes{' '}
        <Box component="code" style={{ overflowWrap: 'anywhere' }}>
          {'{"customer": {"age": 34}}'}
        </Box>
        .
      </Text>
    </section>
  );
}

const sizeText = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024).toLocaleString()} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
