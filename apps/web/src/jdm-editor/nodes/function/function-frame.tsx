import { Box } from '@mantine/core';
import type { Problem } from '@rulewright/contract';
import type { ReactNode } from 'react';
import { PanelBody } from '#jdm-editor/nodes/panel-body.tsx';
import { reasonOf } from '#jdm-editor/nodes/problem-reason.ts';
import callout from '#ui/feedback/callout.module.css';
import classes from './function-panel.module.css';

type Props = {
  isOlderForm: boolean;
  problems: readonly Problem[];
  /** The id of what says what is wrong. */
  faultId: string;
  children: ReactNode;
};

/** What stands around the source of a function, whether it is looked at or edited. */
export const FunctionFrame = ({ isOlderForm, problems, faultId, children }: Props) => (
  <PanelBody>
    <div className={classes.panel}>
      <div className={classes.source}>{children}</div>
      {problems.length > 0 && (
        <Box component="ul" id={faultId} className={callout.callout} data-tone="failure" mt="xs">
          {problems.map((problem) => (
            <li key={problem.message}>{reasonOf(problem)}</li>
          ))}
        </Box>
      )}
      <p className={classes.hint}>
        {isOlderForm ? (
          <>
            This is the older form of a function: a script with <code>handler(input, {'{ dayjs, Big }'})</code>.
          </>
        ) : (
          <>
            <code>handler</code> gets the input and returns the result. It can import <code>zen</code>,{' '}
            <code>http</code>, <code>dayjs</code>, <code>big.js</code> and <code>zod</code>.
          </>
        )}{' '}
        Functions run on the server.
      </p>
    </div>
  </PanelBody>
);
