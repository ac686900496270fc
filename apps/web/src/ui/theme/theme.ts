import type { CSSVariablesResolver } from '@mantine/core';
import { createTheme, defaultVariantColorsResolver, parseThemeColor } from '@mantine/core';
import anchorClasses from './anchor.module.css';
import buttonClasses from './button.module.css';
import checkboxClasses from './checkbox.module.css';
import inputClasses from './input.module.css';
import { blue, dark, gray, ink, ochre, red, viridian, white } from './palette.ts';
import tabsClasses from './tabs.module.css';

// Named faces before the generic: `system-ui` is a different, wider face on many Linux desktops.
const sans = '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';
const mono = 'ui-monospace, "SF Mono", "Cascadia Mono", "Roboto Mono", Menlo, Consolas, "Liberation Mono", monospace';

export const theme = createTheme({
  primaryColor: 'viridian',
  primaryShade: { light: 7, dark: 4 },
  // Mantine's own names point at our ramps, so that color="green" in a page cannot leave the palette.
  colors: { viridian, green: viridian, teal: viridian, red, yellow: ochre, orange: ochre, blue, gray, dark },
  white,
  black: ink,
  fontFamily: sans,
  fontFamilyMonospace: mono,
  fontSizes: { xs: '0.78125rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.3125rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.6', lg: '1.6', xl: '1.5' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.5rem' },
  radius: { xs: '1px', sm: '2px', md: '3px', lg: '4px', xl: '6px' },
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  variantColorResolver: (input) => {
    const resolved = defaultVariantColorsResolver(input);
    const { isThemeColor, shade } = parseThemeColor(input);
    // In the dark scheme filled controls are light; Mantine would still put white text on them.
    const followsScheme = input.variant === 'filled' && isThemeColor && shade === undefined;
    return followsScheme ? { ...resolved, color: 'var(--rw-on-filled)' } : resolved;
  },
  components: {
    // Links in running text are underlined, because colour alone is not enough to recognise them.
    Anchor: { defaultProps: { underline: 'always' }, classNames: anchorClasses },
    Button: { classNames: buttonClasses },
    Checkbox: { classNames: checkboxClasses },
    Container: { defaultProps: { size: '74rem', px: { base: '1.25rem', sm: '2rem' } } },
    Input: { classNames: inputClasses },
    InputWrapper: { classNames: inputClasses },
    // Dialogs and the drawer are made of Paper.
    Paper: { defaultProps: { bg: 'var(--rw-raised)' } },
    Tabs: { classNames: tabsClasses },
  },
});

// Mantine's defaults for these colours fail WCAG AA, or do not fit our background.
const shared = {
  '--mantine-color-body': 'var(--rw-paper)',
  '--mantine-color-text': 'var(--rw-ink)',
  '--mantine-color-bright': 'var(--rw-ink)',
  '--mantine-color-dimmed': 'var(--rw-ink-soft)',
  '--mantine-color-placeholder': 'var(--rw-ink-soft)',
  '--mantine-color-error': 'var(--rw-danger)',
  '--mantine-color-anchor': 'var(--rw-accent)',
  '--mantine-color-default': 'var(--rw-sheet)',
  '--mantine-color-default-color': 'var(--rw-ink)',
  '--mantine-color-default-border': 'var(--rw-control)',
  '--mantine-primary-color-contrast': 'var(--rw-on-filled)',
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...shared,
    '--mantine-color-default-hover': 'var(--mantine-color-gray-1)',
    '--mantine-color-success': 'var(--mantine-color-viridian-7)',
  },
  dark: {
    ...shared,
    '--mantine-color-default-hover': 'var(--mantine-color-dark-5)',
    '--mantine-color-success': 'var(--mantine-color-viridian-4)',
    // Lighter on hover: a darker button would look disabled on a dark page.
    '--mantine-color-viridian-filled-hover': 'var(--mantine-color-viridian-3)',
    '--mantine-color-red-filled-hover': 'var(--mantine-color-red-3)',
  },
});
