import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { nouns } from '../api/nouns.ts';
import { canOpen } from '../domain/resources.ts';
import { isOver } from '../domain/run-rules.ts';
import { useIsTold } from '../ui/table/desk.ts';
import { pulseOf, runsAtWork } from '../views/run/at-work.ts';
import type { BulkActor } from '../views/run/bulk-dialog.tsx';
import { runPath, sumsOf, type Run } from '../views/run/run.ts';
import type { Wired } from './wire.ts';

const none: readonly Run[] = [];

/** The person's runs that are not over: the feed tells how they stand; without it they are asked for while one moves. */
export function useRunsAtWork(wired: Wired, bulk: BulkActor): readonly Run[] {
  const isTold = useIsTold(wired.live);
  const { data } = useQuery({
    ...runsAtWork(wired.api),
    refetchInterval: ({ state }) => pulseOf(state.data?.rows, isTold),
  });
  const runs = data?.rows ?? none;
  useEnding(wired, bulk, runs);
  return runs;
}

/** Says what came of a run that ended, and reads again what it changed. */
function useEnding(wired: Wired, bulk: BulkActor, runs: readonly Run[]) {
  const known = useRef(new Set<number>());
  const end = useCallback(
    (run: Run) => {
      if (!known.current.delete(run.id)) return;
      readAgain(wired, run);
      const isShown = bulk.getSnapshot().context.run?.id === run.id;
      if (!isShown) say(wired, run);
    },
    [wired, bulk],
  );
  useEffect(() => {
    const listed = new Set(runs.map(({ id }) => id));
    const gone = [...known.current].filter((id) => !listed.has(id));
    for (const id of listed) known.current.add(id);
    // Not listed may also mean: not listed yet.
    for (const id of gone) {
      const request = { params: { id } };
      void wired.api
        .call('GET /runs/:id', request, { background: true })
        .then((run) => isOver(run) && end(run), Boolean);
    }
  }, [wired, runs, end]);
  useEffect(() => {
    let last: Run | null = null;
    const { unsubscribe } = bulk.subscribe(({ context: { run } }) => {
      if (!run || run === last) return;
      last = run;
      known.current.add(run.id);
      if (isOver(run)) end(run);
    });
    return unsubscribe;
  }, [bulk, end]);
}

function readAgain({ api, rows }: Wired, { noun }: Run) {
  const changed = nouns.filter((one) => one === noun || one === 'runs');
  void rows.invalidateQueries({ predicate: ({ queryKey }) => api.isMadeOf(queryKey, changed) });
}

function say({ toasts, session }: Wired, run: Run) {
  const role = session.getSnapshot().context.identity?.user.role;
  const opensRuns = canOpen(role, 'runs');
  toasts.show({
    kind: run.failed + run.unknown > 0 ? 'error' : 'success',
    text: `${run.title}: ${run.state === 'cancelled' ? 'cancelled' : 'settled'}.`,
    detail: sumsOf(run),
    ...(opensRuns && { action: { label: 'Open run', run: () => navigate(runPath(run.id)) } }),
  });
}
