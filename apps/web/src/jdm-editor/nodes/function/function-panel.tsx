import { asText, functionSource } from '@rulewright/jdm';
import { useId } from 'react';
import type { GraphNode } from '#jdm-editor/edits/graph-edits.ts';
import { changeContent, contentOf, withMember } from '#jdm-editor/nodes/node-content.ts';
import type { NodePanelProps } from '#jdm-editor/nodes/node-panel.ts';
import { PanelBody } from '#jdm-editor/nodes/panel-body.tsx';
import { reasonOf } from '#jdm-editor/nodes/problem-reason.ts';
import { UnknownContent } from '#jdm-editor/nodes/unknown-content.tsx';
import { FunctionEditor } from './function-editor.tsx';
import classes from './function-panel.module.css';

/** Edits the JavaScript of a function. */
export function FunctionPanel({ node, edit, readOnly, scope, problems, shown }: NodePanelProps) {
  const id = useId();
  const isOlderForm = typeof node.content === 'string';
  if (!isOlderForm && !contentOf(node)) return <UnknownContent />;

  return (
    <PanelBody>
      <div className={classes.panel}>
        <div className={classes.source}>
          <FunctionEditor
            value={functionSource(node.content)}
            onChange={(source) => edit('change function', (before) => withSource(before, source), `${node.id} source`)}
            readOnly={readOnly}
            isOlderForm={isOlderForm}
            scope={scope}
            faultId={problems.length > 0 ? id : undefined}
            shown={shown}
          />
        </div>
        {problems.length > 0 && (
          <ul id={id} className={classes.faults}>
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
          Functions run on the server: press Test Document.
        </p>
      </div>
    </PanelBody>
  );
}

/** Keeps the form: in older graphs the content itself is the source. */
function withSource(node: GraphNode, source: string): GraphNode {
  if (typeof node.content === 'string') return asText(node.content) === source ? node : { ...node, content: source };
  return changeContent(node, (content) => withMember(content, 'source', source));
}
