import { useMemo } from 'react';
import type { MapColours } from '#map/colours.ts';
import type { LiveLayer } from '#map/layer.ts';
import { driversLayer } from '#map/layers/drivers.ts';
import { trailColumns, trailsLayer } from '#map/layers/trails.ts';
import { pastFrames, pastTrails } from '#map/positions/past-frames.ts';
import type { PastView } from './use-past.ts';

/**
 * Returns the colours of moving objects in a replay, so that they are not mistaken for current
 * objects.
 */
export const pastColours = (colours: MapColours): MapColours => ({
  ...colours,
  accent: colours.warning,
});

/** Drivers and trails at the current time of a replay; null without a replay. */
export function usePastLayers(view: PastView | null): readonly LiveLayer[] | null {
  const { clock, past } = view ?? {};
  return useMemo(() => {
    if (!clock || !past) return null;
    const frameAt = pastFrames(past);
    return [
      trailsLayer(() => trailColumns(pastTrails(past, clock.moment()))),
      driversLayer(() => frameAt(clock.moment())),
    ];
  }, [clock, past]);
}
