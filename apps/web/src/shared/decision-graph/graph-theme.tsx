import { JdmConfigProvider } from '@gorules/jdm-editor';
import { useComputedColorScheme, useMantineTheme } from '@mantine/core';
import type { ReactNode } from 'react';
import { use, useEffect, useMemo } from 'react';
import { expressionsReady } from './offline-setup.ts';

/** Puts the graph editor, and whatever else is made of its parts, into our colours. */
export function GraphTheme({ children }: { children: ReactNode }) {
  use(expressionsReady);
  const mode = useComputedColorScheme('light');
  const { fontFamily, fontFamilyMonospace } = useMantineTheme();
  // Its menus are children of the body, and look there for the scheme.
  useEffect(() => {
    document.body.dataset.theme = mode;
  }, [mode]);
  const theme = useMemo(
    () => ({
      mode,
      token: { ...colors(), borderRadius: 3, fontFamily, fontFamilyCode: fontFamilyMonospace, wireframe: false },
    }),
    [mode, fontFamily, fontFamilyMonospace],
  );

  return <JdmConfigProvider theme={theme}>{children}</JdmConfigProvider>;
}

/** The values of tokens.css in the scheme of now: the editor calculates with them, and cannot with a variable. */
function colors() {
  const tokens = getComputedStyle(document.documentElement);
  const token = (name: string) => tokens.getPropertyValue(`--rw-${name}`).trim();
  const accent = token('accent');
  // Surface by surface: derived from one base colour, the greys in between lose their contrast.
  return {
    colorPrimary: accent,
    colorInfo: accent,
    colorLink: accent,
    colorError: token('danger'),
    colorBgContainer: token('sheet'),
    colorBgElevated: token('sheet'),
    colorBgLayout: token('paper'),
    colorBorder: token('line-strong'),
    colorBorderSecondary: token('line'),
    colorText: token('ink'),
    colorTextBase: token('ink'),
    colorTextSecondary: token('ink-soft'),
    colorTextLightSolid: token('on-filled'),
  };
}
