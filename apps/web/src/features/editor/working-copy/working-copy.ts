import type { Document } from '@rulewright/contract';
import { createStore, useStore } from 'zustand';
import type { EditGraph } from '#jdm-editor/edits/edit-graph.ts';
import { sameJson } from '#lib/json/same-json.ts';
import { debounce } from '#lib/time/debounce.ts';
import type { Content, ReadableContent } from './content.ts';
import { contentOfGraph, contentOfText, isReadable } from './content.ts';
import type { History } from './history.ts';
import { noHistory, stepBack, stepForward, withLongerStep, withStep } from './history.ts';

/** How long typing must pause before the text is parsed. */
const typingPauseMs = 200;
/** Steps with the same merge key become one if they follow each other as quickly as this. */
const mergeWithinMs = 1000;

export type Saved = Pick<Document, 'content' | 'version'>;

export type WorkingState = {
  /** The last saved content and its version. */
  base: { content: Content; version: number };
  content: Content;
  /** Text that was typed and is not parsed yet. */
  typed: string | null;
  /** The content, or the last readable one while the content cannot be parsed. */
  readable: ReadableContent;
  history: History;
  /** What the last step can be merged with: further steps with the same key, soon enough. */
  lastStep: { mergeKey: string; at: number } | null;
};

const empty = contentOfText('{"nodes":[],"edges":[]}') as ReadableContent;
const typing = 'typing in the Text Editor';

function stateOf(content: Content, version: number): WorkingState {
  const readable = isReadable(content) ? content : empty;
  return { base: { content, version }, content, typed: null, readable, history: noHistory, lastStep: null };
}

export const isUnsaved = ({ typed, content, base }: WorkingState) => typed !== null || content !== base.content;
/** A graph is never blank, so it need not be written as text to find out. */
export const isBlank = ({ typed, content }: WorkingState) =>
  typed !== null ? typed.trim() === '' : !isReadable(content) && content.text().trim() === '';
export const textOf = ({ typed, content }: WorkingState) => typed ?? content.text();

/**
 * The content of an open document while it is edited, shared by both editors. It only holds state: saving, drafts and
 * checks subscribe to it.
 */
export function createWorkingCopy(saved: Saved) {
  const store = createStore<WorkingState>(() => stateOf(contentOfText(saved.content), saved.version));
  const { getState, setState } = store;

  const takeTyping = debounce(() => {
    const { typed } = getState();
    if (typed === null) return;
    const { lastStep } = getState();
    change('edit the text', typed, lastStep?.mergeKey === typing);
    setState({ lastStep: { mergeKey: typing, at: Date.now() } });
  }, typingPauseMs);

  /** Applies everything that was typed to the content. */
  const settle = () => takeTyping.flush();

  function change(step: string, text: string, isMerged = false) {
    const { base, readable, history } = getState();
    const content = text === base.content.text() ? base.content : contentOfText(text);
    if (!isReadable(content)) return setState({ content, typed: null });
    if (content.text() === readable.text()) return setState({ content: readable, typed: null });
    setState({
      content,
      typed: null,
      readable: content,
      history: isMerged ? history : withStep(history, step, readable),
      lastStep: null,
    });
  }

  const edit: EditGraph = (step, changeGraph, mergeKey) => {
    settle();
    const { content: before, base, history, lastStep } = getState();
    // While the text is no graph, the last readable graph is only looked at.
    if (!isReadable(before)) return;
    const graph = changeGraph(before.graph);
    if (graph === before.graph) return;
    const saved = base.content;
    // An edit that restores the saved graph also restores the saved text exactly.
    const isSaved = isReadable(saved) && sameJson(graph, saved.graph);
    const content = isSaved ? saved : contentOfGraph(graph, before);
    const at = Date.now();
    const isMerged = mergeKey !== undefined && mergeKey === lastStep?.mergeKey && at - lastStep.at < mergeWithinMs;
    setState({
      content,
      readable: content,
      history: isMerged ? withLongerStep(history, step) : withStep(history, step, before),
      lastStep: mergeKey === undefined ? null : { mergeKey, at },
    });
  };

  function move(step: typeof stepBack) {
    settle();
    const { content, readable, history } = getState();
    const moved = isReadable(content) && step(history, readable);
    if (!moved) return;
    setState({ content: moved.to, readable: moved.to, history: moved.history, lastStep: null });
  }

  return {
    ...store,
    settle,
    edit,

    type(text: string) {
      setState({ typed: text });
      takeTyping.soon();
    },

    /** Replaces the content as one step that can be undone, and which these words describe. */
    replace(step: string, text: string) {
      settle();
      change(step, text);
    },

    undo: () => move(stepBack),
    redo: () => move(stepForward),

    /** Returns to the last readable content. Returns a function that brings the text back. */
    discardText() {
      settle();
      const { content, readable } = getState();
      setState({ content: readable });
      return () => setState({ content });
    },

    /**
     * Replaces unsaved work by the saved version as one step. Returns a function that brings back everything, including
     * unreadable text.
     */
    discard(saved: Saved) {
      settle();
      const { base, content, readable, history } = getState();
      // The same object for the same text, so that undoing to it is recognised as saved.
      const restored = saved.content === base.content.text() ? base.content : contentOfText(saved.content);
      setState({ ...stateOf(restored, saved.version), history: withStep(history, 'discard changes', readable) });
      // Also restores the base version: others may have saved since, and must not be overwritten without asking.
      return () => setState({ base, content, readable, history, lastStep: null });
    },

    /** The content was saved as this version. Edits made since are still unsaved. */
    saved(content: Content, version: number) {
      setState({ base: { content, version } });
    },

    /** Discards everything and starts with the saved version. */
    reset(saved: Saved) {
      takeTyping.cancel();
      setState(stateOf(contentOfText(saved.content), saved.version));
    },

    /** Restores unsaved work that is based on the given version. */
    restore(text: string, baseVersion: number) {
      change('restore a draft', text);
      setState(({ base }) => ({ base: { ...base, version: baseVersion }, history: noHistory }));
    },
  };
}

export type WorkingCopy = ReturnType<typeof createWorkingCopy>;

/** Subscribes to a part of the working copy. */
export function useWorkingCopy<Part>(copy: WorkingCopy, part: (state: WorkingState) => Part): Part {
  return useStore(copy, part);
}
