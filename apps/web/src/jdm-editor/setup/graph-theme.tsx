import { JdmConfigProvider } from '@gorules/jdm-editor';
import type { MantineColorsTuple } from '@mantine/core';
import { useComputedColorScheme, useMantineTheme } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect, useMemo } from 'react';
import { blue, ochre, viridian } from '#ui/theme/palette.ts';
import './offline-setup.ts';

/** Puts the graph editor, and whatever else is made of its parts, into our colours. */
export function GraphTheme({ children }: { children: ReactNode }) {
  const mode = useComputedColorScheme('light');
  const { fontFamily, fontFamilyMonospace } = useMantineTheme();
  // Its menus are children of the body, and look there for the scheme.
  useEffect(() => {
    document.body.dataset.theme = mode;
  }, [mode]);
  const theme = useMemo(
    () => ({
      mode,
      token: { ...colors(mode), borderRadius: 3, fontFamily, fontFamilyCode: fontFamilyMonospace, wireframe: false },
    }),
    [mode, fontFamily, fontFamilyMonospace],
  );

  return <JdmConfigProvider theme={theme}>{children}</JdmConfigProvider>;
}

/** The values of tokens.css in the scheme of now: the editor calculates with them, and cannot with a variable. */
function colors(mode: 'light' | 'dark') {
  const tokens = getComputedStyle(document.documentElement);
  const token = (name: string) => tokens.getPropertyValue(`--rw-${name}`).trim();
  const shade = (ramp: MantineColorsTuple) => ramp[mode === 'light' ? 6 : 4];
  const wash = (ramp: MantineColorsTuple) => ramp[mode === 'light' ? 1 : 9];
  const accent = token('accent');
  // Surface by surface: derived from one base colour, the greys in between lose their contrast.
  return {
    colorPrimary: accent,
    // What was added, changed and moved between two versions is told apart by these.
    colorSuccess: shade(viridian),
    colorWarning: shade(ochre),
    colorInfo: shade(blue),
    // Derived from those, the washes would be grey.
    colorSuccessBg: token('accent-soft'),
    colorWarningBg: wash(ochre),
    colorErrorBg: token('danger-soft'),
    colorInfoBg: wash(blue),
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
