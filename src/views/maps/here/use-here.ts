import { useEffect, useSyncExternalStore } from 'react';
import type { Point } from '#map/mercator.ts';
import { hereStore } from './here-store.ts';
import type { Maps } from '../use-maps.ts';

/** Inspected point of this map; null if no point is inspected. */
export function useHere({ camera, pointing, setOpen }: Maps): Point | null {
  const point = useSyncExternalStore(hereStore.subscribe, hereStore.get);
  const { object } = pointing;
  useEffect(() => {
    if (point === null) return;
    setOpen(false);
    if (point !== 'focus') return;
    const { latitude, longitude } = object ?? camera.aim();
    hereStore.ask({ latitude, longitude });
  }, [point, object, camera, setOpen]);
  // Leaving the map closes the inspector.
  useEffect(() => () => hereStore.ask(null), []);
  return point === 'focus' ? null : point;
}
