import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { Client } from '../../api/client.ts';
import type { Contract } from '../../api/contract.ts';
import type { Page } from '../../api/endpoint.ts';
import type { ZoneType } from '../../domain/zones.ts';
import { ticks } from '../../ui/table/ago.ts';
import { useHouse } from '../house.ts';
import { mapLayers, type MapLayerId } from './map-layers.ts';
import {
  branchObject,
  driverObject,
  lockerObject,
  type MapObject,
  zoneObject,
  type Zone,
} from './objects.ts';
import { useBeat, useLivePositions, withNewest } from './use-live-positions.ts';

const PAGE = 1000;
const TICK_MS = 10_000;

/** All rows of a list, a thousand at a time. */
async function wholeList<R>(page: (range: [number, number]) => Promise<Page<R>>): Promise<R[]> {
  const first = await page([0, PAGE - 1]);
  const rest = Math.max(0, Math.ceil(first.total / PAGE) - 1);
  const pages = await Promise.all(
    Array.from({ length: rest }, (_, at) => page([(at + 1) * PAGE, (at + 2) * PAGE - 1])),
  );
  return [first, ...pages].flatMap(({ rows }) => rows);
}

const wholeDrivers = (api: Client<Contract>) => ({
  queryKey: ['GET /drivers', 'whole'] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    wholeList((range) =>
      api.call('GET /drivers', { query: { range, sort: ['id', 'ASC'] } }, { signal }),
    ),
});

const wholeBranches = (api: Client<Contract>) => ({
  queryKey: ['GET /branches', 'whole'] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    wholeList((range) => api.call('GET /branches', { query: { range } }, { signal })),
});

const wholeZones = (api: Client<Contract>, type: ZoneType) => ({
  queryKey: ['GET /zones', 'whole', type] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    wholeList((range) => api.call('GET /zones', { query: { type, range } }, { signal })),
});

/** A moment that moves on every ten seconds: ages are told in such steps. */
export const useMoment = (): number =>
  useSyncExternalStore(ticks, () => Math.floor(Date.now() / TICK_MS) * TICK_MS);

/** Everything that the layers show, each asked for only while its layer is on. */
export function useFleet(shown: ReadonlySet<MapLayerId>) {
  const { api } = useHouse();
  const now = useMoment();
  const wantsDrivers = shown.has('drivers') || shown.has('density');
  const drivers = useQuery({ ...wholeDrivers(api), enabled: wantsDrivers });
  const lockers = useQuery({ ...api.query('GET /maps/lockers'), enabled: shown.has('lockers') });
  const branches = useQuery({ ...wholeBranches(api), enabled: shown.has('branches') });
  const wanted = mapLayers.flatMap((layer) =>
    'zone' in layer && shown.has(layer.id) ? layer.zone : [],
  );
  const zoneRows = useQueries({
    queries: wanted.map((type) => wholeZones(api, type)),
    combine: combined,
  });
  const positions = useLivePositions(drivers.data);
  const beat = useBeat(positions);
  const objects = useMemo<MapObject[]>(() => {
    const moving = shown.has('drivers') ? (drivers.data ?? []) : [];
    // A beat between two ticks of the clock moves the clock with it.
    const moment = Math.max(now, beat);
    return [
      ...moving.flatMap((driver) => driverObject(withNewest(driver, positions), moment) ?? []),
      ...(shown.has('lockers') ? (lockers.data ?? []) : []).map(lockerObject),
      ...(shown.has('branches') ? (branches.data ?? []) : []).map(branchObject),
      ...zoneRows.zones.map(zoneObject),
    ];
  }, [shown, drivers.data, lockers.data, branches.data, now, positions, beat, zoneRows.zones]);
  const answers = [drivers, lockers, branches];
  return {
    now,
    positions,
    objects,
    lockers: lockers.data ?? noRows,
    branches: branches.data ?? noRows,
    zones: zoneRows.zones,
    counts: {
      drivers: drivers.data?.length,
      lockers: lockers.data?.length,
      branches: branches.data?.length,
    },
    isPending: answers.some((answer) => answer.isLoading) || zoneRows.isLoading,
    failure: answers.find(({ error }) => error)?.error ?? zoneRows.error,
    again: () => void Promise.all(answers.filter(({ error }) => error).map((one) => one.refetch())),
    /** When the oldest answer came; milliseconds. */
    asOf: Math.min(
      ...answers.filter(({ dataUpdatedAt }) => dataUpdatedAt > 0).map((one) => one.dataUpdatedAt),
    ),
  };
}

const noRows: readonly never[] = [];

type ZoneAnswer = { data: Zone[] | undefined; error: Error | null; isLoading: boolean };

const combined = (answers: readonly ZoneAnswer[]) => ({
  zones: answers.flatMap(({ data }) => data ?? []),
  error: answers.find(({ error }) => error)?.error ?? null,
  isLoading: answers.some(({ isLoading }) => isLoading),
});
