import { useEffect, useState } from 'react';
import type { ShowNode } from '#jdm-editor/problems/show-node.ts';
import { useUrlTab } from '#ui/navigation/use-url-tab.ts';

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

  return {
    showNode,
    /** A ref for the Graph Editor. */
    editorHandle: setEditor,
  };
}
