import type { Document } from '@rulewright/contract';
import { createStore, useStore } from 'zustand';
import type { DrawnGraph } from '#jdm-editor/canvas/loaded-canvas.tsx';
import { sameJson } from '#lib/json/same-json.ts';
import { debounce } from '#lib/time/debounce.ts';
import type { Content, ReadableContent } from './content.ts';
import { contentOfDrawing, contentOfText, isReadable } from './content.ts';
import type { History } from './history.ts';
import { noHistory, stepBack, stepForward, withStep } from './history.ts';

/** How long the canvas and the text are left alone before what they hold becomes the content. */
const syncDelayMs = 200;

export type Saved = Pick<Document, 'content' | 'version'>;

export type WorkingState = {
  /** What was saved last, and as which version. */
  base: { content: Content; version: number };
  content: Content;
  /** What was typed and not read yet. */
  typed: string | null;
  /** The content, or while that cannot be read the last one that could. */
  readable: ReadableContent;
  /** What the canvas is to show. Not what was drawn on it, which it shows already. */
  canvas: DrawnGraph;
  history: History;
  /** The place of the last step. Typing on does not make another step. */
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
    // A copy, because the canvas may have been given the same graph before and been drawn on since.
    canvas: { ...readable.graph },
    history: noHistory,
    lastStep: null,
  };
}

export const isUnsaved = ({ typed, content, base }: WorkingState) => typed !== null || content !== base.content;
/** A graph is never blank, and need not be written to know that. */
export const isBlank = ({ typed, content }: WorkingState) =>
  typed !== null ? typed.trim() === '' : !isReadable(content) && content.text().trim() === '';
export const textOf = ({ typed, content }: WorkingState) => typed ?? content.text();

/**
 * A document's content while it is worked on, the same for both editors. It belongs to one open page, and does nothing
 * but remember: saving, keeping a draft and checking are done by those who watch it.
 */
export function createWorkingCopy(saved: Saved) {
  const store = createStore<WorkingState>(() => stateOf(contentOfText(saved.content), saved.version));
  const { getState, setState } = store;
  let drawn: DrawnGraph | null = null;

  const takeDrawing = debounce(() => {
    const { readable, base, history } = getState();
    if (!drawn) return;
    const edited = contentOfDrawing(drawn, readable);
    drawn = null;
    if (sameJson(edited.graph, readable.graph)) return;
    const saved = base.content;
    // Drawn back to what was saved, it is that again, to the letter.
    const content = isReadable(saved) && sameJson(edited.graph, saved.graph) ? saved : edited;
    setState({ content, readable: content, history: withStep(history, readable), lastStep: 'drawing' });
  }, syncDelayMs);

  const takeTyping = debounce(() => {
    const { typed } = getState();
    if (typed !== null) change(typed, 'typing');
  }, syncDelayMs);

  /** Everything that was done in an editor is in the content afterwards. */
  function settle() {
    takeDrawing.flush();
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
    // A copy, because the canvas may have been given the same graph before and been drawn on since.
    setState({ content: to, readable: to, canvas: { ...to.graph }, history: moved.history, lastStep: null });
  }

  return {
    ...store,
    settle,

    draw(graph: DrawnGraph) {
      drawn = graph;
      takeDrawing.soon();
    },

    type(text: string) {
      takeDrawing.flush();
      setState({ typed: text });
      takeTyping.soon();
    },

    /** Puts another content in the place of this one, as one step that can be taken back. */
    replace(text: string) {
      settle();
      change(text, null);
    },

    /** For a canvas that begins anew: what was drawn on the one before it was never given to it. */
    redraw() {
      settle();
      setState(({ readable }) => ({ canvas: { ...readable.graph } }));
    },

    undo: () => move(stepBack),
    redo: () => move(stepForward),

    /** Goes back to what could be read last. Returns what brings the text back. */
    discardText() {
      settle();
      const { content, readable } = getState();
      setState({ content: readable });
      return () => setState({ content });
    },

    /** Puts what is saved in the place of what is not, as one step. Returns what brings back even what no step could. */
    discard(saved: Saved) {
      settle();
      const { base, content, readable, history } = getState();
      // The same object where it is the same text: what is taken back to it later must be known for saved.
      const kept = saved.content === base.content.text() ? base.content : contentOfText(saved.content);
      setState({ ...stateOf(kept, saved.version), history: withStep(history, readable) });
      // With the version that it began with: others may have saved since, and must not be overwritten unasked.
      return () => setState({ base, content, readable, canvas: { ...readable.graph }, history, lastStep: null });
    },

    /** What was sent has become a version; what was done since then is still unsaved. */
    saved(content: Content, version: number) {
      setState({ base: { content, version } });
    },

    /** Forgets everything in favour of what is saved. */
    reset(saved: Saved) {
      takeDrawing.cancel();
      takeTyping.cancel();
      drawn = null;
      setState(stateOf(contentOfText(saved.content), saved.version));
    },

    /** Brings back work that was not saved, and says which version it began with. */
    restore(text: string, baseVersion: number) {
      change(text, null);
      setState(({ base }) => ({ base: { ...base, version: baseVersion }, history: noHistory }));
    },
  };
}

export type WorkingCopy = ReturnType<typeof createWorkingCopy>;

/** Follows one part of a document's working copy. */
export function useWorkingCopy<Part>(copy: WorkingCopy, part: (state: WorkingState) => Part): Part {
  return useStore(copy, part);
}
