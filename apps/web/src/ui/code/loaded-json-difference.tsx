import { json } from '@codemirror/lang-json';
import { getChunks, MergeView, unifiedMergeView } from '@codemirror/merge';
import type { Extension } from '@codemirror/state';
import { EditorState } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { prettyText } from '#lib/json/pretty-json.ts';
import type { LineRanges, TextLook } from './difference-texts.ts';
import { jsonColours } from './json-colours.ts';
import classes from './json-difference.module.css';
import editorClasses from './json-editor.module.css';
import { seek, soughtLines } from './sought-lines.ts';

type Props = {
  before: string;
  after: string;
  look: TextLook;
  /** What a screen reader calls the two. */
  titles: readonly [before: string, after: string] | undefined;
  /** In one column instead of side by side. */
  unified: boolean;
  /** Also shows unchanged lines. */
  whole: boolean;
  /** Called with the number of differences. */
  counted: (places: number) => void;
  sought: LineRanges | undefined;
};

export function LoadedJsonDifference({ before, after, look, titles, unified, whole, counted, sought }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const drawn = useRef<Drawn>(null);
  const [beforeTitle, afterTitle] = titles ?? ['Before', 'After'];

  useEffect(() => {
    if (!host.current) return;
    const isJson = look === 'json';
    const texts = {
      parent: host.current,
      before: isJson ? prettyText(before) : before,
      after: isJson ? prettyText(after) : after,
      isJson,
      titles: [beforeTitle, afterTitle] as const,
      whole,
    };
    const difference = unified ? oneBelowTheOther(texts) : sideBySide(texts);
    drawn.current = difference;
    counted(getChunks(difference.later.state)?.chunks.length ?? 0);
    return () => {
      drawn.current = null;
      difference.destroy();
    };
  }, [before, after, look, beforeTitle, afterTitle, unified, whole, counted]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn anew does not know what is sought.
  useEffect(() => {
    if (drawn.current) seek(drawn.current, sought);
  }, [sought, before, after, look, beforeTitle, afterTitle, unified, whole]);

  return <div ref={host} className={`${editorClasses.editor} ${classes.texts}`} />;
}

type Texts = {
  parent: HTMLElement;
  before: string;
  after: string;
  isJson: boolean;
  titles: readonly [string, string];
  whole: boolean;
};

type Drawn = {
  /** Null where the earlier text has no view of its own. */
  earlier: EditorView | null;
  later: EditorView;
  destroy: () => void;
};

function sideBySide({ parent, before, after, isJson, titles, whole }: Texts): Drawn {
  const view = new MergeView({
    parent,
    a: { doc: before, extensions: readable(titles[0], isJson) },
    b: { doc: after, extensions: readable(titles[1], isJson) },
    ...common(whole),
  });
  return { earlier: view.a, later: view.b, destroy: () => view.destroy() };
}

function oneBelowTheOther({ parent, before, after, isJson, titles, whole }: Texts): Drawn {
  const view = new EditorView({
    parent,
    doc: after,
    extensions: [
      readable(titles.join(' and '), isJson),
      unifiedMergeView({ original: before, mergeControls: false, ...common(whole) }),
    ],
  });
  return { earlier: null, later: view, destroy: () => view.destroy() };
}

const common = (whole: boolean) => ({
  ...(!whole && { collapseUnchanged: { margin: 3, minSize: 6 } }),
  // Bounded, because comparing two large texts without similarities would block the page.
  diffConfig: { scanLimit: 1000, timeout: 1000 },
});

const readable = (label: string, isJson: boolean): Extension => [
  isJson ? [json(), jsonColours] : [],
  soughtLines,
  lineNumbers(),
  EditorView.lineWrapping,
  EditorState.readOnly.of(true),
  // These lines can be clicked, so they say what a click does.
  EditorState.phrases.of({ '$ unchanged lines': 'Show $ unchanged lines' }),
  EditorView.editable.of(false),
  // Focusable although it is read-only, so that the keyboard can scroll it.
  EditorView.contentAttributes.of({ 'aria-label': label, 'aria-readonly': 'true', tabindex: '0' }),
];
