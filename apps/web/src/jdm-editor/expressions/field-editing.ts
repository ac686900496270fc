import type { ComponentType } from 'react';
import { createContext } from 'react';
import type { FieldEditorProps } from './expression-field-editor.tsx';

/** What an expression field becomes while it has the focus. Null where expressions are only looked at. */
export const FieldEditor = createContext<ComponentType<FieldEditorProps> | null>(null);
