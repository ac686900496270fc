import { Box, Button } from '@mantine/core';
import type { BatchResult } from '@rulewright/contract';
import { useRef } from 'react';
import { FailedCellsNote } from '#jdm-editor/problems/failed-cells-note.tsx';
import { prettyJson } from '#lib/json/pretty-json.ts';
import { CodeBlock } from '#ui/code/code-block.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import columns from '#ui/layout/columns.module.css';
import type { Input } from '../batch-source/source.ts';
import { failuresIn } from './outcomes.ts';

type Props = {
  /** The index of the opened row; null while none is opened. */
  row: number | null;
  input: Input | undefined;
  result: BatchResult | undefined;
  inspect: (input: string) => void;
  close: () => void;
};

/** One input of a batch with its whole result. */
export function ResultDialog({ row, input, result, inspect, close }: Props) {
  // The dialog fades out with what it showed.
  const last = useRef({ row, input, result });
  if (row !== null) last.current = { row, input, result };
  const shown = last.current;
  const failedCells = failuresIn(shown.result);

  return (
    <Dialog
      opened={row !== null}
      title={`Row ${((shown.row ?? 0) + 1).toLocaleString()}`}
      size="56rem"
      roomy
      close={close}
    >
      <Box className={columns.columns} mb="md">
        <div>
          <h3>Input</h3>
          <CodeBlock json label="Input of the row" maxHeight="22rem">
            {prettyJson(shown.input)}
          </CodeBlock>
        </div>
        <div>
          <h3>Result</h3>
          {shown.result && 'error' in shown.result ? (
            <Banner tone="failure">{shown.result.error.message}</Banner>
          ) : (
            <>
              {failedCells.length > 0 && (
                <Banner tone="warning">
                  <FailedCellsNote cells={failedCells} />
                </Banner>
              )}
              <CodeBlock json label="Result of the row" maxHeight="22rem">
                {prettyJson(shown.result?.evaluation.result)}
              </CodeBlock>
            </>
          )}
        </div>
      </Box>
      <Button
        onClick={() => {
          close();
          inspect(prettyJson(shown.input));
        }}
      >
        Open in Console
      </Button>
    </Dialog>
  );
}
