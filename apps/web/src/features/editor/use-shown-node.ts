import { useEffect, useState } from 'react';
import type { ShowNode } from '#jdm-editor/problems/show-node.ts';
import { useUrlTab } from '#ui/navigation/use-url-tab.ts';

/** What waits for the graph does not wait longer, in case it cannot be drawn. */
const MOST_MS = 5_000;

/** What a graph editor can be asked to do from outside of it. */
export type EditorHandle = { showNode: ShowNode };

/**
 * Shows a node of the graph from anywhere on the page, also while another tab is open or the graph is still loading.
 */
export function useShownNode() {
  const [tab, chooseTab] = useUrlTab();
  const [editor, setEditor] = useState<EditorHandle | null>(null);
  const [wanted, setWanted] = useState<Parameters<ShowNode> | null>(null);
  const graphIsOpen = tab === null;

  useEffect(() => {
    if (wanted === null || !editor || !graphIsOpen) return;
    editor.showNode(...wanted);
    setWanted(null);
  }, [wanted, editor, graphIsOpen]);

  const showNode: ShowNode = (...node) => {
    if (!graphIsOpen) chooseTab(null);
    setWanted(node);
  };

  // A page that was opened at another tab does not wait for the graph.
  const [isDrawn, setDrawn] = useState(!graphIsOpen);
  useEffect(() => {
    if (isDrawn) return;
    const timer = setTimeout(() => setDrawn(true), MOST_MS);
    const frame = editor && requestAnimationFrame(() => setTimeout(() => setDrawn(true)));
    return () => {
      clearTimeout(timer);
      if (frame !== null) cancelAnimationFrame(frame);
    };
  }, [editor, isDrawn]);

  return {
    /** Whether the graph is on the screen, or need not be waited for. */
    isDrawn,
    showNode,
    /** A ref for the Graph Editor. */
    editorHandle: setEditor,
  };
}
