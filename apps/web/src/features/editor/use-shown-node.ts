import { useEffect, useState } from 'react';
import type { CanvasHandle } from '#jdm-editor/canvas/decision-graph-canvas.tsx';
import type { ShowNode } from '#jdm-editor/problems/show-node.ts';
import { useUrlTab } from '#ui/navigation/use-url-tab.ts';

/**
 * Shows a node of the graph from anywhere on the page, also while another tab is open or the graph is still loading.
 */
export function useShownNode() {
  const [tab, chooseTab] = useUrlTab();
  const [canvas, setCanvas] = useState<CanvasHandle | null>(null);
  const [wanted, setWanted] = useState<Parameters<ShowNode> | null>(null);
  const graphIsOpen = tab === null;

  useEffect(() => {
    if (wanted === null || !canvas || !graphIsOpen) return;
    canvas.showNode(...wanted);
    setWanted(null);
  }, [wanted, canvas, graphIsOpen]);

  const showNode: ShowNode = (...node) => {
    if (!graphIsOpen) chooseTab(null);
    setWanted(node);
  };

  return {
    showNode,
    /** A ref for the canvas. */
    canvasHandle: setCanvas,
  };
}
