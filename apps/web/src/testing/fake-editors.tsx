import { use, useImperativeHandle, useState } from 'react';
import type { CanvasProps } from '#jdm-editor/canvas/loaded-canvas.tsx';
import type { TestCoverage } from '#jdm-editor/drawing/test-coverage.ts';
import { TestCoverageContext } from '#jdm-editor/drawing/test-coverage.ts';
import type { DocumentSearch } from '#jdm-editor/nodes/document-choices.ts';
import { DocumentChoices } from '#jdm-editor/nodes/document-choices.ts';
import type { LineRanges, TextLook } from '#ui/code/difference-texts.ts';
import type { JsonEditorProps } from '#ui/code/loaded-json-editor.tsx';

/** Replaces the text editor by a field with the text. */
export function LoadedJsonEditor({
  value,
  onChange,
  label,
  placeholder,
  readOnly,
  invalid,
  describedBy,
}: JsonEditorProps) {
  return (
    <textarea
      aria-label={label}
      value={value}
      placeholder={placeholder}
      readOnly={readOnly}
      aria-invalid={invalid}
      aria-describedby={invalid ? describedBy : undefined}
      onChange={({ currentTarget }) => onChange?.(currentTarget.value)}
    />
  );
}

/** The last properties of the canvas, and a function that makes it crash. */
export const lastDrawn: {
  current?: CanvasProps;
  documents?: DocumentSearch;
  coverage?: TestCoverage;
  crash?: () => void;
} = {};

/** Replaces the canvas by the names of the nodes and a button that adds a node as a person would. */
export function LoadedCanvas(props: CanvasProps) {
  const { graph, edit, disabled, problems, opened, handle } = props;
  lastDrawn.current = props;
  lastDrawn.documents = use(DocumentChoices);
  lastDrawn.coverage = use(TestCoverageContext);
  const [shown, setShown] = useState<string | null>(null);
  const [crashed, setCrashed] = useState(false);
  lastDrawn.crash = () => setCrashed(true);
  if (crashed) throw new Error('Crashed');
  useImperativeHandle(handle, () => ({ showNode: setShown }), []);

  function addNode() {
    const id = `new-${graph.nodes.length + 1}`;
    const node = { id, name: id, type: 'expressionNode', content: { expressions: [] }, position: { x: 0, y: 0 } };
    edit(`add ${id}`, (before) => ({ ...before, nodes: [...before.nodes, node] }));
  }

  return (
    <section aria-label="Graph">
      <ul>
        {graph.nodes.map(({ id, name }) => (
          <li key={id} aria-current={shown === id}>
            {name}
            {opened === id && ' (opened)'}
            {problems.some(({ node_id }) => node_id === id) && ' (problem)'}
          </li>
        ))}
      </ul>
      {!disabled && (
        <button type="button" onClick={addNode}>
          Add a node
        </button>
      )}
    </section>
  );
}

type Differing = { before: unknown; after: unknown };

/** Replaces the two graphs of a comparison by their contents. */
export const LoadedGraphDifference = ({ before, after }: Differing) => (
  <p>{`graph: ${JSON.stringify(before)} to ${JSON.stringify(after)}`}</p>
);

type DifferingTexts = { before: string; after: string; look: TextLook; sought: LineRanges | undefined };

/** Replaces the two texts of a comparison, and repeats the lines that are sought. */
export function LoadedJsonDifference({ before, after, look, sought }: DifferingTexts) {
  const lines = (text: string, { from, to }: LineRanges['old']) => text.split('\n').slice(from, to).join('\n');
  return (
    <>
      <p>{`${look === 'json' ? 'json' : 'text'}: ${before} to ${after}`}</p>
      {sought && <mark>{`${lines(before, sought.old)} to ${lines(after, sought.now)}`}</mark>}
    </>
  );
}
