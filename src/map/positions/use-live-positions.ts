import { useEffect, useState } from 'react';
import type { RowOf } from '#api/endpoint-types.ts';
import { prefersReducedMotion } from './interpolation.ts';
import type { Fix } from './position-columns.ts';
import { createPositions, type Positions } from './positions.ts';
import { useApp } from '#ui/app-context.ts';

type Driver = RowOf<'GET /drivers'>;

/** Minimum interval between updates of the list while drivers move. */
const BEAT_MS = 1000;

const fixOf = ({ id, position }: Driver): Fix[] =>
  position === null ? [] : [{ ...position, id, at: Date.parse(position.at) }];

/**
 * Positions of drivers. They come from the list at first, then from frames of the feed; for a past
 * time only from the list.
 */
export function useLivePositions(
  drivers: readonly Driver[] | undefined,
  at: string | null = null,
): Positions {
  const { watchPositions } = useApp();
  const isLive = at === null;
  // Store of newer positions; a new store for each displayed point in time.
  const [kept, keep] = useState(() => ({
    at,
    positions: createPositions({ glides: isLive && !prefersReducedMotion() }),
  }));
  if (kept.at !== at)
    keep({ at, positions: createPositions({ glides: isLive && !prefersReducedMotion() }) });
  const { positions } = kept;
  useEffect(() => {
    const known = new Set((drivers ?? []).map(({ id }) => id));
    positions.keep(known);
    positions.feed((drivers ?? []).flatMap(fixOf));
    if (known.size === 0 || !isLive) return;
    return watchPositions(positions.feedFrame);
  }, [drivers, positions, watchPositions, isLive]);
  return positions;
}

/** Time of the latest positions, updated at most once per second; 0 before the first. */
export function useBeat(positions: Positions): number {
  const [beat, setBeat] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = positions.subscribe(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        setBeat(Date.now());
      }, BEAT_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [positions]);
  return beat;
}

/** Driver with the newest known position. */
export function withNewest(driver: Driver, positions: Positions): Driver {
  const slot = positions.slotOf(driver.id);
  const { position } = driver;
  if (slot === -1) return driver;
  const { coordinates, heading, speed, at } = positions.columns();
  const newest = at[slot] ?? 0;
  if (position !== null && newest <= Date.parse(position.at)) return driver;
  return {
    ...driver,
    position: {
      accuracy: 0,
      battery: null,
      ...position,
      longitude: coordinates[slot * 2] ?? 0,
      latitude: coordinates[slot * 2 + 1] ?? 0,
      heading: heading[slot] ?? 0,
      speed: speed[slot] ?? 0,
      at: new Date(newest).toISOString(),
    },
  };
}
