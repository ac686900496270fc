import { LazyBox } from '#ui/lazy/lazy-box.tsx';
import { lazyComponent } from '#ui/lazy/lazy-component.tsx';
import type { OpenedNodeProps } from './loaded-node.tsx';

const LoadedNode = lazyComponent(async () => (await import('./loaded-node.tsx')).LoadedNode);

/** Loads what every opened node needs, before the first is opened. */
export const prepareOpenedNode = LoadedNode.ahead;

/** Loads what edits nodes of a type, when one of them is likely to be opened. A failure is met again, and told, when it is. */
export function preparePanel(type: string, readOnly: boolean) {
  import('./loaded-node.tsx').then(({ preparePanelOf }) => preparePanelOf({ type }, readOnly)).catch(() => {});
}

/** The opened node. It fills its container. */
export function OpenedNode(node: OpenedNodeProps) {
  return (
    <LazyBox
      loading="Loading..."
      failure="This node cannot be shown. All of it is still there as text."
      loadAgain={LoadedNode.loadAgain}
    >
      <LoadedNode {...node} />
    </LazyBox>
  );
}
