import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { entityNames } from '#api/entity-names.ts';
import { canOpen } from '#domain/people/resources.ts';
import { isOver } from '#domain/runs/run-rules.ts';
import { pulseOf, runsAtWork } from '#views/runs/at-work.ts';
import type { BulkActor } from '#views/runs/bulk/bulk-dialog.tsx';
import { runPath, countsOf, type Run } from '#views/runs/run.ts';
import type { AppServices } from '../composition-root.ts';
import { useIsLive } from '#ui/live-changes.ts';

const none: readonly Run[] = [];

/**
 * Unfinished runs of the user. The feed reports their progress; without the feed they are polled
 * while a run is active. `inPlace` is the run whose result the screen shows itself.
 */
export function useActiveRuns(
  services: AppServices,
  bulk: BulkActor,
  inPlace: number | undefined,
): readonly Run[] {
  const isLive = useIsLive(services.live);
  const { data } = useQuery({
    ...runsAtWork(services.api),
    refetchInterval: ({ state }) => pulseOf(state.data?.rows, isLive),
  });
  const runs = data?.rows ?? none;
  useEnding(services, bulk, { runs, inPlace });
  return runs;
}

/** Reports a finished run and reloads the data it changed. */
function useEnding(
  services: AppServices,
  bulk: BulkActor,
  { runs, inPlace }: { runs: readonly Run[]; inPlace: number | undefined },
) {
  const known = useRef(new Set<number>());
  const end = useCallback(
    (run: Run) => {
      if (!known.current.delete(run.id)) return;
      reloadChanged(services, run);
      const isShown = bulk.getSnapshot().context.run?.id === run.id || inPlace === run.id;
      if (!isShown) say(services, run);
    },
    [services, bulk, inPlace],
  );
  useEffect(() => {
    const listed = new Set(runs.map(({ id }) => id));
    const gone = [...known.current].filter((id) => !listed.has(id));
    for (const id of listed) known.current.add(id);
    // A run that is missing from the list may also be too new to be listed.
    for (const id of gone) {
      const request = { params: { id } };
      void services.api
        .call('GET /runs/:id', request, { background: true })
        .then((run) => isOver(run) && end(run), Boolean);
    }
  }, [services, runs, end]);
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

export function reloadChanged({ api, rows }: AppServices, { entity }: Pick<Run, 'entity'>) {
  const changed = entityNames.filter((one) => one === entity || one === 'runs');
  void rows.invalidateQueries({ predicate: ({ queryKey }) => api.isMadeOf(queryKey, changed) });
}

function say({ toasts, session }: AppServices, run: Run) {
  const role = session.getSnapshot().context.identity?.user.role;
  const opensRuns = canOpen(role, 'runs');
  toasts.show({
    kind: run.failed + run.unknown > 0 ? 'error' : 'success',
    text: `${run.title}: ${run.state === 'cancelled' ? 'cancelled' : 'finished'}.`,
    detail: countsOf(run),
    ...(opensRuns && { action: { label: 'Open run', run: () => navigate(runPath(run.id)) } }),
  });
}
