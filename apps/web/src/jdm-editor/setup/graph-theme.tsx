import { JdmConfigProvider } from '@gorules/jdm-editor';
import type { MantineColorsTuple } from '@mantine/core';
import { useComputedColorScheme, useMantineTheme } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect, useMemo } from 'react';
import { blue, ochre, viridian } from '#ui/theme/palette.ts';
import './offline-setup.ts';

/** Applies our colours to the components of the graph editor. */
export function GraphTheme({ children }: { children: ReactNode }) {
  const mode = useComputedColorScheme('light');
  const { fontFamily, fontFamilyMonospace } = useMantineTheme();
  // The editor's menus are children of the body and look for the colour scheme there.
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

/** The current values of tokens.css. The editor computes colours from them, so it cannot use CSS variables. */
function colors(mode: 'light' | 'dark') {
  const tokens = getComputedStyle(document.documentElement);
  const token = (name: string) => tokens.getPropertyValue(`--rw-${name}`).trim();
  const shade = (ramp: MantineColorsTuple) => ramp[mode === 'light' ? 6 : 4];
  const wash = (ramp: MantineColorsTuple) => ramp[mode === 'light' ? 1 : 9];
  const accent = token('accent');
  // Each surface is set explicitly: colours derived from one base colour have too little contrast.
  return {
    colorPrimary: accent,
    // These colours tell added, changed and moved nodes apart.
    colorSuccess: shade(viridian),
    colorWarning: shade(ochre),
    colorInfo: shade(blue),
    // Backgrounds derived from these colours would be grey.
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
