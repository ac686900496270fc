import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { createQueryClient } from '#shared/api/query-client.ts';
import { useSessionWatch } from '#shared/session/use-session-watch.ts';
import { cssVariablesResolver, theme } from '#shared/theme/theme.ts';
import { ShownPath } from '#shared/ui/shown-path.ts';

export function AppProviders({ children }: { children: ReactNode }) {
  // Made here for each mounted application, so that tests never share them.
  const [queryClient] = useState(createQueryClient);
  const shownPath = useRef<string | null>(null);
  useSessionWatch(queryClient);

  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <ShownPath value={shownPath}>{children}</ShownPath>
      </QueryClientProvider>
    </MantineProvider>
  );
}
