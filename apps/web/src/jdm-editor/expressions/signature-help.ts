import { closeCompletion } from '@codemirror/autocomplete';
import type { Extension, Text } from '@codemirror/state';
import { EditorState, Prec, StateEffect, StateField } from '@codemirror/state';
import type { Tooltip } from '@codemirror/view';
import { EditorView, keymap, showTooltip } from '@codemirror/view';
import { signatureAt } from '@rulewright/jdm';
import { EDGE } from './field-theme.ts';

type Signature = NonNullable<ReturnType<typeof signatureAt>>;

/** `tooltip` is null while the help is put away, which it stays until another call is typed. */
type Help = { call: Signature; tooltip: Tooltip | null };

const putAway = StateEffect.define();

const help = StateField.define<Help | null>({
  create: ({ doc, selection }) => helpFor(callIn(doc, selection), null),
  update(before, { docChanged, selection, effects, state, changes }) {
    if (effects.some((effect) => effect.is(putAway))) return before && { ...before, tooltip: null };
    if (!docChanged && !selection) return before;
    const known = before && { ...before, call: { ...before.call, start: changes.mapPos(before.call.start) } };
    return helpFor(callIn(state.doc, state.selection), known);
  },
  provide: (field) => showTooltip.from(field, (now) => now?.tooltip ?? null),
});

/** The call of a known function whose argument is typed. None while a part of the text is selected. */
const callIn = (doc: Text, { main }: EditorState['selection']): Signature | null =>
  main.empty ? signatureAt(doc.toString(), main.head) : null;

const isSame = (one: Signature, other: Signature) => one.builtin === other.builtin && one.start === other.start;

function helpFor(call: Signature | null, before: Help | null): Help | null {
  if (!call) return null;
  if (!before || !isSame(before.call, call)) return { call, tooltip: tooltipOf(call) };
  if (!before.tooltip) return { call, tooltip: null };
  // What is shown stays in its place while one argument is typed.
  const isTheSame = before.call.argument === call.argument && before.tooltip.pos === call.start;
  return { call, tooltip: isTheSame ? before.tooltip : tooltipOf(call) };
}

/** Above the call, because the list of suggestions stands below what is typed. */
const tooltipOf = (call: Signature): Tooltip => ({
  pos: call.start,
  above: true,
  create: () => ({ dom: drawn(call), offset: { x: 0, y: EDGE } }),
});

function drawn({ builtin, argument }: Signature): HTMLElement {
  const { name, parameters, signature } = builtin;
  const dom = document.createElement('div');
  dom.className = 'cm-signature';
  const code = document.createElement('code');
  code.append(`${name}(`);
  for (const [at, { text }] of parameters.entries()) {
    const part = document.createElement(at === argument ? 'strong' : 'span');
    part.textContent = text;
    code.append(at > 0 ? ', ' : '', part);
  }
  code.append(signature.slice(signature.lastIndexOf('): ')));
  dom.append(code);
  return dom;
}

/** Screen readers are told a signature once, when its first argument begins, and politely. */
const announcement = EditorState.transactionExtender.of((transaction) => {
  const { docChanged, selection, startState, newDoc, newSelection, changes } = transaction;
  if (!docChanged && !selection) return null;
  const now = callIn(newDoc, newSelection);
  const before = startState.field(help)?.call;
  if (!now || (before && isSame({ ...before, start: changes.mapPos(before.start) }, now))) return null;
  return { effects: EditorView.announce.of(now.builtin.signature) };
});

/** Puts the help away, and the suggestions beside it, so that what is typed is all that is left to be seen. */
export function hideSignature(view: EditorView): boolean {
  if (!view.state.field(help, false)?.tooltip) return false;
  closeCompletion(view);
  view.dispatch({ effects: putAway.of(null) });
  return true;
}

/** Shows the signature of a function while its arguments are typed. */
export const signatureHelp: Extension = [
  help,
  announcement,
  Prec.highest(keymap.of([{ key: 'Escape', run: hideSignature }])),
];
