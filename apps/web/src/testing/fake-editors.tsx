import { useImperativeHandle, useState } from 'react';
import type { CanvasProps } from '#jdm-editor/canvas/loaded-canvas.tsx';
import type { ShowNode } from '#jdm-editor/problems/show-node.ts';
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

/** The last properties of the graph editor, and a function that makes it crash. */
export const lastDrawn: { current?: CanvasProps; crash?: () => void } = {};

/** Replaces the graph editor by the names of the nodes and a button that adds a node as a person would. */
export function LoadedCanvas(props: CanvasProps) {
  const { graph, onEdit, disabled, problems, handle } = props;
  lastDrawn.current = props;
  const [given, setGiven] = useState(graph);
  const [drawn, setDrawn] = useState(graph);
  const [shown, setShown] = useState<Parameters<ShowNode> | null>(null);
  const [crashed, setCrashed] = useState(false);
  lastDrawn.crash = () => setCrashed(true);
  if (crashed) throw new Error('Crashed');
  if (given !== graph) {
    setGiven(graph);
    setDrawn(graph);
  }
  useImperativeHandle(handle, () => ({ showNode: (...node) => setShown(node) }), []);

  function addNode() {
    const id = `new-${drawn.nodes.length + 1}`;
    const edited = {
      ...drawn,
      nodes: [
        ...drawn.nodes,
        { id, name: id, type: 'expressionNode', content: { expressions: [] }, position: { x: 0, y: 0 } },
      ],
    };
    setDrawn(edited);
    onEdit(edited);
  }

  return (
    <section aria-label="Graph">
      <ul>
        {drawn.nodes.map(({ id, name }) => (
          <li key={id} aria-current={shown?.[0] === id}>
            {name}
            {shown?.[0] === id && shown[1]?.opened && ' (opened)'}
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

/** Replaces the two texts of a comparison. */
export const LoadedJsonDifference = ({ before, after }: Differing) => <p>{`json: ${before} to ${after}`}</p>;
