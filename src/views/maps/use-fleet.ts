import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import type { Client } from '../../api/client.ts';
import type { Contract } from '../../api/contract.ts';
import { ticks } from '../../ui/table/ago.ts';
import { useBeat, useLivePositions, withNewest } from '../fleet/use-live-positions.ts';
import { useHouse } from '../house.ts';
import { asOfPast, usePast, type PastView } from '../replay/use-past.ts';
import type { Replaying } from '../replay/use-replaying.ts';
import { wholeList } from '../zone/whole-list.ts';
import type { Zone } from '../zone/zone.ts';
import { zonesOf } from '../zone/zones-of.ts';
import { mapLayers, type MapLayerId } from './map-layers.ts';
import {
  branchObject,
  driverObject,
  lockerObject,
  zoneObject,
  type Driver,
  type MapObject,
} from './objects.ts';

const TICK_MS = 10_000;

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

/** A moment that moves on every ten seconds: ages are told in such steps. */
export const useMoment = (): number =>
  useSyncExternalStore(ticks, () => Math.floor(Date.now() / TICK_MS) * TICK_MS);

/** The rows of every layer, each asked for only while its layer is on. */
function useRows(shown: ReadonlySet<MapLayerId>) {
  const { api } = useHouse();
  const wantsDrivers = shown.has('drivers') || shown.has('density');
  const drivers = useQuery({ ...wholeDrivers(api), enabled: wantsDrivers });
  const lockers = useQuery({ ...api.query('GET /maps/lockers'), enabled: shown.has('lockers') });
  const branches = useQuery({ ...wholeBranches(api), enabled: shown.has('branches') });
  const wanted = mapLayers.flatMap((layer) =>
    'zone' in layer && shown.has(layer.id) ? layer.zone : [],
  );
  const zones = useQueries({
    queries: wanted.map((type) => zonesOf(api, type)),
    combine: combined,
  });
  return { drivers, lockers, branches, zones };
}

type Rows = ReturnType<typeof useRows>;

/** Everything that the layers show; drivers as they are, or as they were in a replay. */
export function useFleet(shown: ReadonlySet<MapLayerId>, replaying: Replaying | null) {
  const now = useMoment();
  const rows = useRows(shown);
  const { drivers, lockers, branches } = rows;
  const { zones } = rows.zones;
  const positions = useLivePositions(drivers.data);
  const beat = useBeat(positions);
  const past = usePast(replaying, drivers.data);
  const moving = useMemo(() => {
    // A beat between two ticks of the clock moves the clock with it.
    const moment = past?.moment ?? Math.max(now, beat);
    const seen = (driver: Driver) =>
      past ? asOfPast(driver, past) : withNewest(driver, positions);
    return (drivers.data ?? []).flatMap((driver) => driverObject(seen(driver), moment) ?? []);
  }, [drivers.data, now, positions, beat, past]);
  const objects = useMemo<MapObject[]>(
    () => [
      ...(shown.has('drivers') ? moving : []),
      ...(shown.has('lockers') ? (lockers.data ?? []) : []).map(lockerObject),
      ...(shown.has('branches') ? (branches.data ?? []) : []).map(branchObject),
      ...zones.map(zoneObject),
    ],
    [shown, moving, lockers.data, branches.data, zones],
  );
  return {
    ...answerOf(rows, past),
    /** The moment that is shown: ages are told from here. */
    now: past?.moment ?? now,
    past,
    positions,
    objects,
    lockers: lockers.data ?? noRows,
    branches: branches.data ?? noRows,
    zones,
    counts: {
      drivers: past ? moving.length : drivers.data?.length,
      lockers: lockers.data?.length,
      branches: branches.data?.length,
    },
  };
}

/** How far the answers are, all in all. */
function answerOf({ drivers, lockers, branches, zones }: Rows, past: PastView | null) {
  const answers = [drivers, lockers, branches];
  const isPending = [...answers, zones].some(({ isLoading }) => isLoading);
  const failed = [...answers, zones].find(({ error }) => error);
  return {
    isPending: isPending || past?.isPending === true,
    failure: failed?.error ?? past?.failure ?? null,
    again() {
      void Promise.all(answers.filter(({ error }) => error).map((one) => one.refetch()));
      past?.again();
    },
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
