import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { createQueryClient } from '#shared/api/query-client.ts';
import { useSessionWatch } from '#shared/session/use-session-watch.ts';
import { cssVariablesResolver, theme } from '#shared/theme/theme.ts';

export function AppProviders({ children }: { children: ReactNode }) {
  // One client for each mounted application, so that tests never share a cache.
  const [queryClient] = useState(createQueryClient);
  useSessionWatch(queryClient);

  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </MantineProvider>
  );
}
