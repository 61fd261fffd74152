import { QueryClient } from '@tanstack/react-query';
import { Refusal } from '../api/refusal.ts';

const MOST_TRIES_AGAIN = 2;

/** Only what may pass by itself is tried again: no answer, or a fault of the server. */
export function isPassing(error: unknown): boolean {
  return error instanceof Refusal && (error.status === 0 || error.status >= 500);
}

/** Rows of the server. Nothing is fetched in the background, because every request counts as activity. */
export function createServerRows(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < MOST_TRIES_AGAIN && isPassing(error),
        // Jitter keeps a thousand consoles from coming back in the same instant.
        retryDelay: (failures) => 300 * 2 ** failures * (0.5 + Math.random()),
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        networkMode: 'always',
        staleTime: 10_000,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
