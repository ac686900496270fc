import type { Document } from '@rulewright/contract';
import { createStore, useStore } from 'zustand';
import type { DrawnGraph } from '#jdm-editor/canvas/loaded-canvas.tsx';
import { sameJson } from '#lib/json/same-json.ts';
import { debounce } from '#lib/time/debounce.ts';
import type { Content, ReadableContent } from './content.ts';
import { contentOfDrawing, contentOfText, isReadable } from './content.ts';
import type { History } from './history.ts';
import { noHistory, stepBack, stepForward, withStep } from './history.ts';

/** How long drawing or typing must pause before it becomes the content. */
const syncDelayMs = 200;

export type Saved = Pick<Document, 'content' | 'version'>;

export type WorkingState = {
  /** The last saved content and its version. */
  base: { content: Content; version: number };
  content: Content;
  /** Text that was typed and is not parsed yet. */
  typed: string | null;
  /** The content, or the last readable one while the content cannot be parsed. */
  readable: ReadableContent;
  /** The graph for the canvas to show. Not updated by drawing, because the canvas already shows that. */
  canvas: DrawnGraph;
  history: History;
  /** The kind of the last step. Continued typing extends it instead of adding another. */
  lastStep: 'drawing' | 'typing' | null;
};

const empty = contentOfText('{"nodes":[],"edges":[]}') as ReadableContent;

function stateOf(content: Content, version: number): WorkingState {
  const readable = isReadable(content) ? content : empty;
  return {
    base: { content, version },
    content,
    typed: null,
    readable,
    // A copy, because the canvas ignores the same object although it was drawn on since.
    canvas: { ...readable.graph },
    history: noHistory,
    lastStep: null,
  };
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
  let drawn: DrawnGraph | null = null;

  function takeDrawingNow() {
    takeDrawing.cancel();
    const { readable, base, history } = getState();
    if (!drawn) return;
    const edited = contentOfDrawing(drawn, readable);
    drawn = null;
    if (sameJson(edited.graph, readable.graph)) return;
    const saved = base.content;
    // Drawing that restores the saved graph also restores the saved text exactly.
    const content = isReadable(saved) && sameJson(edited.graph, saved.graph) ? saved : edited;
    setState({ content, readable: content, history: withStep(history, readable), lastStep: 'drawing' });
  }

  const takeDrawing = debounce(takeDrawingNow, syncDelayMs);

  const takeTyping = debounce(() => {
    const { typed } = getState();
    if (typed !== null) change(typed, 'typing');
  }, syncDelayMs);

  /** Applies everything that was drawn or typed to the content. */
  function settle() {
    takeDrawingNow();
    takeTyping.flush();
  }

  function change(text: string, step: WorkingState['lastStep']) {
    const { base, readable, history, lastStep } = getState();
    const content = text === base.content.text() ? base.content : contentOfText(text);
    if (!isReadable(content)) return setState({ content, typed: null });
    if (content.text() === readable.text()) return setState({ content: readable, typed: null });
    const goesOn = step === 'typing' && lastStep === 'typing';
    setState({
      content,
      typed: null,
      readable: content,
      canvas: { ...content.graph },
      history: goesOn ? history : withStep(history, readable),
      lastStep: step,
    });
  }

  function move(step: typeof stepBack) {
    settle();
    const { content, readable, history } = getState();
    const moved = isReadable(content) && step(history, readable);
    if (!moved) return;
    const { to } = moved;
    // A copy, because the canvas ignores the same object although it was drawn on since.
    setState({ content: to, readable: to, canvas: { ...to.graph }, history: moved.history, lastStep: null });
  }

  return {
    ...store,
    settle,

    /** What is under way, as a node that is being dragged, becomes one step, however long it takes. */
    draw(graph: DrawnGraph, { underWay } = { underWay: false }) {
      drawn = graph;
      if (underWay) takeDrawing.cancel();
      else takeDrawing.soon();
    },

    type(text: string) {
      takeDrawingNow();
      setState({ typed: text });
      takeTyping.soon();
    },

    /** Replaces the content as one step that can be undone. */
    replace(text: string) {
      settle();
      change(text, null);
    },

    /** For a new canvas: it must be given what was drawn on the previous one. */
    redraw() {
      settle();
      setState(({ readable }) => ({ canvas: { ...readable.graph } }));
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
      setState({ ...stateOf(restored, saved.version), history: withStep(history, readable) });
      // Also restores the base version: others may have saved since, and must not be overwritten without asking.
      return () => setState({ base, content, readable, canvas: { ...readable.graph }, history, lastStep: null });
    },

    /** The content was saved as this version. Edits made since are still unsaved. */
    saved(content: Content, version: number) {
      setState({ base: { content, version } });
    },

    /** Discards everything and starts with the saved version. */
    reset(saved: Saved) {
      takeDrawing.cancel();
      takeTyping.cancel();
      drawn = null;
      setState(stateOf(contentOfText(saved.content), saved.version));
    },

    /** Restores unsaved work that is based on the given version. */
    restore(text: string, baseVersion: number) {
      change(text, null);
      setState(({ base }) => ({ base: { ...base, version: baseVersion }, history: noHistory }));
    },
  };
}

export type WorkingCopy = ReturnType<typeof createWorkingCopy>;

/** Subscribes to a part of the working copy. */
export function useWorkingCopy<Part>(copy: WorkingCopy, part: (state: WorkingState) => Part): Part {
  return useStore(copy, part);
}
