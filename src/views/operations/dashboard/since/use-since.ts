import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import type { RowOf } from '#api/endpoint-types.ts';
import { parseInstant } from '#domain/kernel/time.ts';
import { useApp } from '#ui/app-context.ts';
import { shownUntil } from './seen.ts';

export type Since = RowOf<'GET /since'>;
export type SinceLine = Since['lines'][number];

/** URL parameter with the point in time since which changes are listed. */
export const SINCE = 'since';

/** Changes since the point in time in the URL; without one, since the user's absence began. */
export function useSince() {
  const { api } = useApp();
  const asked = new URLSearchParams(useSearch()).get(SINCE);
  const from = asked !== null && parseInstant(asked) !== null ? asked : null;
  const read = useQuery(api.query('GET /since', { query: from === null ? {} : { from } }));
  const until = from === null && read.data?.left_at ? read.data.at : null;
  useEffect(() => {
    shownUntil.set(until);
    return () => shownUntil.set(null);
  }, [until]);
  return { read, from };
}

/** Marks the changes as seen; shows a toast on failure. */
export function useSeen() {
  const { api, toasts } = useApp();
  return useMutation({
    ...api.mutation('POST /since/seen'),
    onError: ({ message }: Error) =>
      void toasts.show({
        kind: 'error',
        text: 'The changes were not marked as seen.',
        detail: message,
      }),
  });
}
