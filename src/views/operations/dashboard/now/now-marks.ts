import { useMutation, useQueryClient } from '@tanstack/react-query';
import { snoozeLengths, snoozeWords, type SnoozeLength } from '#domain/overview/now-attention.ts';
import { useApp } from '#ui/app-context.ts';
import type { MenuEntry } from '#ui/overlay/menu.tsx';
import { claimRequest, snoozeRequest, type NowLine } from './focused-line.ts';

/** Returns the query parameters that limit the work to one branch; empty for all branches. */
export const nowQuery = (branch: number | undefined) =>
  branch === undefined ? {} : { branch_id: branch };

/** Claims and snoozes lines; shows the response, or an error. */
export function useMarks() {
  const { api, toasts } = useApp();
  const cache = useQueryClient();
  const { queryKey } = api.query('GET /now', { query: nowQuery(undefined) });
  const how = {
    // A response covers all branches, so a list of one branch is reloaded.
    onSuccess: (answer: unknown) => cache.setQueryData(queryKey, answer),
    onError: ({ message }: Error) =>
      void toasts.show({ kind: 'error', text: 'Nothing was changed.', detail: message }),
  };
  const claiming = useMutation({
    ...how,
    mutationFn: (line: NowLine) => api.call('POST /now/claim', claimRequest(line)),
  });
  const snoozing = useMutation({
    ...how,
    mutationFn: ({ line, length }: { line: NowLine; length: SnoozeLength | null }) =>
      api.call('POST /now/snooze', snoozeRequest(line, length)),
  });
  return {
    claim: (line: NowLine) => claiming.mutate(line),
    snooze: (line: NowLine, length: SnoozeLength | null) => snoozing.mutate({ line, length }),
  };
}

export type Marks = ReturnType<typeof useMarks>;

/** Menu entries for the lengths of a snooze. */
export const snoozeEntries = (line: NowLine, { snooze }: Marks): MenuEntry[] =>
  snoozeLengths.map((length) => ({
    kind: 'item',
    id: length,
    label: snoozeWords[length],
    run: () => snooze(line, length),
  }));
