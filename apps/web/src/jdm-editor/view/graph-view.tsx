import { DecisionGraph } from '@rulewright/contract';
import { useMemo } from 'react';
import { LazyBox } from '#ui/lazy/lazy-box.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.tsx';

const LoadedGraph = lazyComponent(async () => (await import('./viewed-graph.tsx')).ViewedGraph);

type Props = {
  /** The content of a document: JSON text, not necessarily of a graph. */
  content: string;
  height: string;
  /** For screen readers. */
  label: string;
};

/** A graph to look at. What it needs is loaded with it. */
export function GraphView({ content, height, label }: Props) {
  const graph = useMemo(() => graphOf(content), [content]);
  if (!graph) return <p>This cannot be drawn: it is not a decision graph.</p>;
  return (
    <LazyBox
      height={height}
      loading="Loading graph..."
      failure="This graph cannot be drawn. All of it is still there as JSON."
      loadAgain={LoadedGraph.loadAgain}
    >
      <LoadedGraph graph={graph} label={label} />
    </LazyBox>
  );
}

function graphOf(text: string): DecisionGraph | null {
  try {
    return DecisionGraph.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
