import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { createQueryClient } from '#lib/queries/query-client.ts';
import { ShownPath } from '#ui/layout/main-region.tsx';
import { cssVariablesResolver, theme } from '#ui/theme/theme.ts';
import { useSessionSync } from '#workspace/session/use-session-sync.ts';

export function AppProviders({ children }: { children: ReactNode }) {
  // Created for each mounted application, so that tests never share them.
  const [queryClient] = useState(createQueryClient);
  const shownPath = useRef<string | null>(null);
  useSessionSync(queryClient);

  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <ShownPath value={shownPath}>{children}</ShownPath>
      </QueryClientProvider>
    </MantineProvider>
  );
}
