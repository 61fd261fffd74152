import { useMutation, useQueryClient } from '@tanstack/react-query';
import { snoozeLengths, snoozeWords, type SnoozeLength } from '../../domain/now-attention.ts';
import { useApp } from '../../ui/app-context.ts';
import type { MenuEntry } from '../../ui/overlay/menu.tsx';
import { claimRequest, snoozeRequest, type NowLine } from './focused-line.ts';

/** What is asked for: the work of a branch, or of all. */
export const nowQuery = (branch: number | undefined) =>
  branch === undefined ? {} : { branch_id: branch };

/** Takes lines on and puts them off; what the server answers is shown, a failure is said. */
export function useMarks() {
  const { api, toasts } = useApp();
  const cache = useQueryClient();
  const { queryKey } = api.query('GET /now', { query: nowQuery(undefined) });
  const how = {
    // Of one branch it is asked anew, because the answer is of all.
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

/** For how long a line can be put off. */
export const snoozeEntries = (line: NowLine, { snooze }: Marks): MenuEntry[] =>
  snoozeLengths.map((length) => ({
    kind: 'item',
    id: length,
    label: snoozeWords[length],
    run: () => snooze(line, length),
  }));
