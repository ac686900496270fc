import type { Type } from '@rulewright/jdm';
import type { ComponentType } from 'react';
import { createContext } from 'react';

export type ExpressionFieldProps = {
  value: string;
  onChange: (text: string) => void;
  /** For screen readers. */
  label: string;
  /** How the text is read: as an expression, or as the tests of an input cell. */
  reads?: 'expression' | 'cell';
  /** The names that the text can use. It is asked for only when it is needed, because finding it out takes work. */
  scope: () => Type;
  /** Values that are probably meant as the whole text. */
  values?: () => readonly string[];
  placeholder?: string;
  /** The id of what says why the text is wrong. */
  faultId?: string | undefined;
  /** The part of the text to select, with the focus. A new object selects it again. */
  shown?: { start: number; end: number } | null;
  /** What Enter does. A new line inside of the text takes Shift as well. */
  onEnter?: () => void;
  /** Whether what is pasted was used otherwise than as text. */
  onPaste?: (text: string) => boolean;
};

/** Where the caret is at first: at a point of the screen, around a part of the text, or behind all of it. */
export type Caret = { x: number; y: number } | { start: number; end: number } | 'end';

export type FieldEditorProps = Omit<ExpressionFieldProps, 'shown'> &
  Required<Pick<ExpressionFieldProps, 'reads' | 'placeholder'>> & { caret: Caret; close: () => void };

/** What an expression field becomes while it has the focus. Null where expressions are only looked at. */
export const FieldEditor = createContext<ComponentType<FieldEditorProps> | null>(null);
