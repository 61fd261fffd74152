import { useEffect, useSyncExternalStore } from 'react';
import type { Point } from '../../map/mercator.ts';
import { hereDesk } from './here-desk.ts';
import type { Maps } from './use-maps.ts';

/** The point that somebody asks about on this map; null when nobody does. */
export function useHere({ camera, pointing, setOpen }: Maps): Point | null {
  const asked = useSyncExternalStore(hereDesk.subscribe, hereDesk.get);
  const { object } = pointing;
  useEffect(() => {
    if (asked === null) return;
    setOpen(false);
    if (asked !== 'focus') return;
    const { latitude, longitude } = object ?? camera.aim();
    hereDesk.ask({ latitude, longitude });
  }, [asked, object, camera, setOpen]);
  // Whoever leaves the map has done with the question.
  useEffect(() => () => hereDesk.ask(null), []);
  return asked === 'focus' ? null : asked;
}
