import { EditorView, tooltips } from '@codemirror/view';

/** The distance of what comes up from the edge of a field and of the window, in pixels. */
export const EDGE = 8;

/**
 * The look of an editor of expressions, and of what it shows above the page. Lists of suggestions and descriptions stand in
 * the body, so that no panel cuts them off; CodeMirror gives them the classes of this theme there too.
 */
export const fieldTheme = [
  EditorView.theme({
    '&': { background: 'transparent', color: 'var(--rw-ink)', fontSize: 'inherit' },
    '&.cm-focused': { outline: 'none' },
    '.cm-scroller': { fontFamily: 'inherit', lineHeight: 'inherit', overflow: 'visible' },
    '.cm-content': { padding: '0', caretColor: 'var(--rw-ink)' },
    '.cm-line': { padding: '0' },
    '.cm-placeholder': { color: 'var(--rw-ink-soft)', fontFamily: 'var(--mantine-font-family)' },
    '.cm-lintRange-error': { backgroundImage: 'none', textDecoration: 'underline wavy var(--rw-danger)' },
    '.cm-lintPoint-error::after': { borderBottomColor: 'var(--rw-danger)' },
    '.cm-tooltip': {
      maxWidth: 'min(36rem, calc(100vw - 1rem))',
      border: '1px solid var(--rw-line-strong)',
      borderRadius: 'var(--mantine-radius-lg)',
      background: 'var(--rw-raised)',
      boxShadow: 'var(--rw-shadow)',
      color: 'var(--rw-ink)',
      fontSize: '0.8125rem',
      overflow: 'hidden',
    },
    '.cm-tooltip code': { fontFamily: 'var(--mantine-font-family-monospace)' },
    '.cm-tooltip.cm-signature': { padding: '0.1875rem 0.5rem', color: 'var(--rw-ink-soft)', fontSize: '0.75rem' },
    '.cm-signature strong': { color: 'var(--rw-ink)', fontWeight: '600' },
    '.cm-tooltip-hover > *': { padding: '0.375rem 0.625rem' },
    '.cm-diagnostic': { padding: '0.375rem 0.625rem', borderInlineStart: '4px solid var(--rw-danger)' },
    // Below the edge of the field, which would otherwise be cut.
    '.cm-tooltip-autocomplete.cm-tooltip-below': { marginTop: `${EDGE}px` },
    '.cm-tooltip.cm-tooltip-autocomplete > ul': {
      maxHeight: '16rem',
      fontFamily: 'var(--mantine-font-family-monospace)',
      fontSize: '0.8125rem',
    },
    '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
      display: 'flex',
      gap: '1rem',
      justifyContent: 'space-between',
      padding: '0.25rem 0.625rem',
      lineHeight: '1.4',
    },
    '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
      background: 'var(--rw-accent-soft)',
      color: 'var(--rw-ink)',
    },
    // Why there are several meanings is a sentence, and no code.
    '.cm-tooltip.cm-tooltip-autocomplete > ul > completion-section': {
      padding: '0.375rem 0.625rem',
      borderBottom: '1px solid var(--rw-line)',
      color: 'var(--rw-ink-soft)',
      fontFamily: 'var(--mantine-font-family)',
      lineHeight: '1.4',
      opacity: '1',
    },
    '.cm-completionMatchedText': { color: 'var(--rw-accent)', fontWeight: '600', textDecoration: 'none' },
    '.cm-completionDetail': {
      overflow: 'hidden',
      marginInlineStart: '0',
      color: 'var(--rw-ink-soft)',
      fontStyle: 'normal',
      textOverflow: 'ellipsis',
    },
    '.cm-completionInfo': { padding: '0.375rem 0.625rem' },
  }),
  tooltips({
    parent: document.body,
    // What comes up at the edge of the window keeps a little away from it.
    tooltipSpace: () => ({
      top: EDGE,
      left: EDGE,
      bottom: window.innerHeight - EDGE,
      right: window.innerWidth - EDGE,
    }),
  }),
];
