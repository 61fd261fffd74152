import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { Client } from '#api/client.ts';
import { onMinute } from '#ui/table/ticks.ts';
import { outageAreas } from '#map/outage-areas.ts';
import { useBeat, useLivePositions, withNewest } from '#map/positions/use-live-positions.ts';
import { useApp } from '#ui/app-context.ts';
import { momentKey } from '#domain/overview/past.ts';
import { usePastMoment } from '#ui/past.ts';
import { asOfPast, usePast, type PastView } from './replay/use-past.ts';
import type { Replaying } from './replay/use-replaying.ts';
import { wholeList } from './zones/whole-list.ts';
import type { Zone } from './zones/zone.ts';
import { zonesOf } from './zones/zones-of.ts';
import { mapLayers, type MapLayerId } from './drawn/map-layers.ts';
import {
  branchObject,
  driverObject,
  lockerObject,
  zoneObject,
  type Driver,
  type MapObject,
} from './objects.ts';

const TICK_MS = 10_000;

const wholeDrivers = (api: Client, at: string | null) => ({
  queryKey: ['GET /drivers', 'whole', ...momentKey(at)] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    wholeList((range) =>
      api.call('GET /drivers', { query: { range, sort: ['id', 'ASC'] } }, { signal, at }),
    ),
});

const wholeBranches = (api: Client, at: string | null) => ({
  queryKey: ['GET /branches', 'whole', ...momentKey(at)] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    wholeList((range) => api.call('GET /branches', { query: { range } }, { signal, at })),
});

/** Current time in steps of ten seconds, for ages. */
const useMoment = (): number =>
  useSyncExternalStore(onMinute, () => Math.floor(Date.now() / TICK_MS) * TICK_MS);

/** Rows of all layers, fetched only while their layer is on. */
function useRows(shown: ReadonlySet<MapLayerId>, at: string | null) {
  const { api } = useApp();
  const wantsDrivers = shown.has('drivers') || shown.has('density');
  const drivers = useQuery({ ...wholeDrivers(api, at), enabled: wantsDrivers });
  const lockers = useQuery({
    ...api.query('GET /maps/lockers'),
    enabled: shown.has('lockers') || shown.has('outages'),
  });
  const branches = useQuery({ ...wholeBranches(api, at), enabled: shown.has('branches') });
  const wanted = mapLayers.flatMap((layer) =>
    'zone' in layer && shown.has(layer.id) ? layer.zone : [],
  );
  const zones = useQueries({
    queries: wanted.map((type) => zonesOf(api, type, at)),
    combine: combined,
  });
  return { drivers, lockers, branches, zones };
}

type Rows = ReturnType<typeof useRows>;

/**
 * Objects of all layers: current ones, those of the displayed past time, or drivers of a replay.
 */
export function useFleet(shown: ReadonlySet<MapLayerId>, replaying: Replaying | null) {
  const at = usePastMoment();
  const present = useMoment();
  const now = at === null ? present : Date.parse(at);
  const rows = useRows(shown, at);
  const { drivers, lockers, branches } = rows;
  const { zones } = rows.zones;
  const positions = useLivePositions(drivers.data, at);
  const beat = useBeat(positions);
  const past = usePast(replaying, drivers.data);
  const { moving, unplaced } = useMemo(() => {
    // Uses the time of the newest position if it is later than the last tick.
    const moment = past?.moment ?? (at === null ? Math.max(now, beat) : now);
    const seen = (driver: Driver) =>
      past ? asOfPast(driver, past) : withNewest(driver, positions);
    const all = drivers.data ?? [];
    const placed = all.flatMap((driver) => driverObject(seen(driver), moment) ?? []);
    const there = new Set(placed.map(({ id }) => id));
    return { moving: placed, unplaced: past ? [] : all.filter(({ id }) => !there.has(id)) };
  }, [drivers.data, now, at, positions, beat, past]);
  const objects = useMemo<MapObject[]>(
    () => [
      ...(shown.has('drivers') ? moving : []),
      ...(shown.has('lockers') ? (lockers.data ?? []) : []).map(lockerObject),
      ...(shown.has('branches') ? (branches.data ?? []) : []).map(branchObject),
      ...zones.map(zoneObject),
    ],
    [shown, moving, lockers.data, branches.data, zones],
  );
  const outages = useMemo(
    () => (shown.has('outages') ? outageAreas(lockers.data ?? []) : []),
    [shown, lockers.data],
  );
  return {
    ...queriesOf(rows, past),
    /** Displayed time, from which ages are computed. */
    now: past?.moment ?? now,
    past,
    /** Past time that the console displays; null for now. */
    at,
    positions,
    objects,
    unplaced,
    lockers: lockers.data ?? noRows,
    outages,
    branches: branches.data ?? noRows,
    zones,
    counts: {
      drivers: past ? moving.length : drivers.data?.length,
      lockers: lockers.data?.length,
      branches: branches.data?.length,
    },
  };
}

/** Combined state of the queries. */
function queriesOf({ drivers, lockers, branches, zones }: Rows, past: PastView | null) {
  const queries = [drivers, lockers, branches];
  const isPending = [...queries, zones].some(({ isLoading }) => isLoading);
  const failed = [...queries, zones].find(({ error }) => error);
  return {
    isPending: isPending || past?.isPending === true,
    failure: failed?.error ?? past?.failure ?? null,
    again() {
      void Promise.all(queries.filter(({ error }) => error).map((one) => one.refetch()));
      zones.again();
      past?.again();
    },
    /** Time of the oldest response in milliseconds. */
    asOf: Math.min(
      ...queries.filter(({ dataUpdatedAt }) => dataUpdatedAt > 0).map((one) => one.dataUpdatedAt),
    ),
  };
}

const noRows: readonly never[] = [];

type ZoneQuery = {
  data: Zone[] | undefined;
  error: Error | null;
  isLoading: boolean;
  refetch: () => Promise<unknown>;
};

const combined = (queries: readonly ZoneQuery[]) => ({
  zones: queries.flatMap(({ data }) => data ?? []),
  error: queries.find(({ error }) => error)?.error ?? null,
  isLoading: queries.some(({ isLoading }) => isLoading),
  again: () => void Promise.all(queries.filter(({ error }) => error).map((one) => one.refetch())),
});
