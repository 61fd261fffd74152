import { useEffect, useState, useSyncExternalStore } from 'react';
import { pastFix } from '#map/positions/past-frames.ts';
import { followStore } from './fleet/follow-store.ts';
import type { MapObject } from './objects.ts';
import type { Maps } from './use-maps.ts';

const LONGEST_TRAIL = 2000;

/** Trails of drivers since the page was opened, and the followed driver. */
export function useTrails({ fleet: { positions, objects }, past, camera, pointing }: Maps) {
  const [ways, setWays] = useState<ReadonlyMap<number, readonly number[]>>(new Map());
  const [own, setOwn] = useState<MapObject | null>(null);
  const isPast = past !== null;
  const followed = useSyncExternalStore(followStore.subscribe, followStore.get);
  const wanted = objects.find(({ kind, id }) => kind === 'drivers' && id === followed);
  const following = wanted ?? own;
  const { latitude: atLatitude, longitude: atLongitude } = wanted ?? {};
  useEffect(() => {
    if (atLatitude === undefined || atLongitude === undefined) return;
    camera.moveTo({ latitude: atLatitude, longitude: atLongitude });
  }, [camera, atLatitude, atLongitude]);
  // The followed driver is the subject of shortcuts and commands.
  const { point } = pointing;
  const wantedId = wanted?.id;
  useEffect(() => {
    if (wantedId !== undefined) point({ kind: 'drivers', id: wantedId });
  }, [point, wantedId]);
  // Leaving the map ends following.
  useEffect(() => () => followStore.ask(null), []);

  useEffect(() => {
    const pointOf = (id: number): readonly [number, number] | null => {
      const slot = positions.slotOf(id);
      const { coordinates } = positions.columns();
      return slot === -1 ? null : [coordinates[slot * 2] ?? 0, coordinates[slot * 2 + 1] ?? 0];
    };
    return positions.subscribe(() => {
      setWays((known) => extended(known, pointOf));
      const at = following && !isPast ? pointOf(following.id) : null;
      if (at) camera.moveTo({ longitude: at[0], latitude: at[1] });
    });
  }, [positions, camera, following, isPast]);
  useEffect(() => {
    const fix = past && following && pastFix(past.past, following.id, past.moment);
    if (fix) camera.moveTo({ longitude: fix.longitude, latitude: fix.latitude });
  }, [past, following, camera]);

  return {
    trails: [...ways.values()].map((way) => Float32Array.from(way)),
    trail: ({ kind, id, longitude, latitude }: MapObject) => {
      // In a replay all drivers have trails.
      if (kind !== 'drivers' || isPast) return;
      const next = new Map(ways);
      if (!next.delete(id)) next.set(id, [longitude, latitude]);
      setWays(next);
    },
    following,
    follow: (object: MapObject) => {
      const { latitude, longitude } = object;
      followStore.ask(null);
      setOwn(following?.key === object.key ? null : object);
      if (following?.key === object.key) return;
      pointing.point(object);
      camera.moveTo({ latitude, longitude });
    },
  };
}

function extended(
  known: ReadonlyMap<number, readonly number[]>,
  pointOf: (id: number) => readonly [number, number] | null,
): ReadonlyMap<number, readonly number[]> {
  let next: Map<number, readonly number[]> | null = null;
  for (const [id, way] of known) {
    const at = pointOf(id);
    const isSame = at === null || (at[0] === way.at(-2) && at[1] === way.at(-1));
    if (isSame) continue;
    next ??= new Map(known);
    next.set(id, [...way, ...at].slice(-LONGEST_TRAIL));
  }
  return next ?? known;
}
