import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createClient } from '#api/client.ts';
import { dialCodes } from '#domain/settings/dial-codes.ts';
import { AppProvider } from '#ui/app-context.ts';
import { appContext } from './app-context.ts';

const api = createClient({ base: '', facts: {}, token: () => null });

/** A form inside the console providers, with the list of dial codes loaded. */
export function FormPage({ children }: { children: ReactNode }) {
  const rows = new QueryClient();
  rows.setQueryData(api.query('GET /phone-codes').queryKey, [...dialCodes]);
  return (
    <QueryClientProvider client={rows}>
      <AppProvider value={appContext({ api })}>{children}</AppProvider>
    </QueryClientProvider>
  );
}
