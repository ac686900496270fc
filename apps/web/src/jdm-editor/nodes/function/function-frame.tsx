import type { Problem } from '@rulewright/contract';
import type { ReactNode } from 'react';
import { PanelBody } from '#jdm-editor/nodes/panel-body.tsx';
import { reasonOf } from '#jdm-editor/nodes/problem-reason.ts';
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
        <ul id={faultId} className={classes.faults}>
          {problems.map((problem) => (
            <li key={problem.message}>{reasonOf(problem)}</li>
          ))}
        </ul>
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
