import { json } from '@codemirror/lang-json';
import { getChunks, MergeView, unifiedMergeView } from '@codemirror/merge';
import type { Extension } from '@codemirror/state';
import { EditorState } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { prettyText } from '#lib/json/pretty-json.ts';
import { jsonColours } from './json-colours.ts';
import classes from './json-difference.module.css';
import editorClasses from './json-editor.module.css';

type Props = {
  before: string;
  after: string;
  /** Whether they are not JSON: they are neither formatted nor coloured. */
  plain: boolean;
  /** What a screen reader calls the two. */
  titles: readonly [before: string, after: string] | undefined;
  /** In one column instead of side by side. */
  unified: boolean;
  /** Also shows unchanged lines. */
  whole: boolean;
  /** Called with the number of differences. */
  counted: (places: number) => void;
};

export function LoadedJsonDifference({ before, after, plain, titles, unified, whole, counted }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const [beforeTitle, afterTitle] = titles ?? ['Before', 'After'];

  useEffect(() => {
    if (!host.current) return;
    const texts = {
      parent: host.current,
      before: plain ? before : prettyText(before),
      after: plain ? after : prettyText(after),
      plain,
      titles: [beforeTitle, afterTitle] as const,
      whole,
    };
    const { shown, destroy } = unified ? oneBelowTheOther(texts) : sideBySide(texts);
    counted(getChunks(shown)?.chunks.length ?? 0);
    return destroy;
  }, [before, after, plain, beforeTitle, afterTitle, unified, whole, counted]);

  return <div ref={host} className={`${editorClasses.editor} ${classes.texts}`} />;
}

type Texts = {
  parent: HTMLElement;
  before: string;
  after: string;
  plain: boolean;
  titles: readonly [string, string];
  whole: boolean;
};

function sideBySide({ parent, before, after, plain, titles, whole }: Texts) {
  const view = new MergeView({
    parent,
    a: { doc: before, extensions: readable(titles[0], plain) },
    b: { doc: after, extensions: readable(titles[1], plain) },
    ...common(whole),
  });
  return { shown: view.b.state, destroy: () => view.destroy() };
}

function oneBelowTheOther({ parent, before, after, plain, titles, whole }: Texts) {
  const view = new EditorView({
    parent,
    doc: after,
    extensions: [
      readable(titles.join(' and '), plain),
      unifiedMergeView({ original: before, mergeControls: false, ...common(whole) }),
    ],
  });
  return { shown: view.state, destroy: () => view.destroy() };
}

const common = (whole: boolean) => ({
  ...(!whole && { collapseUnchanged: { margin: 3, minSize: 6 } }),
  // Bounded, because comparing two large texts without similarities would block the page.
  diffConfig: { scanLimit: 1000, timeout: 1000 },
});

const readable = (label: string, plain: boolean): Extension => [
  plain ? [] : [json(), jsonColours],
  lineNumbers(),
  EditorView.lineWrapping,
  EditorState.readOnly.of(true),
  // These lines can be clicked, so they say what a click does.
  EditorState.phrases.of({ '$ unchanged lines': 'Show $ unchanged lines' }),
  EditorView.editable.of(false),
  // Focusable although it is read-only, so that the keyboard can scroll it.
  EditorView.contentAttributes.of({ 'aria-label': label, 'aria-readonly': 'true', tabindex: '0' }),
];
