import { ScatterplotLayer } from '@deck.gl/layers';
import { liveLayer, partOf, type LiveLayer } from '../layer.ts';
import type { Point } from '../mercator.ts';

const DOTS = 'dots';

/** Columns of points, longitude and latitude alternating. */
export const dotColumns = (points: readonly Point[]): Float64Array =>
  Float64Array.from(points.flatMap(({ longitude, latitude }) => [longitude, latitude]));

/** Dots for objects without a problem, at low zooms, which show no shapes. */
export const dotsLayer = (from: () => Float64Array): LiveLayer =>
  liveLayer<Float64Array>({
    id: DOTS,
    kind: null,
    from,
    build: (coordinates, { colours: { faint }, beforeId }) => [
      new ScatterplotLayer({
        id: partOf(DOTS, 'points'),
        beforeId,
        data: {
          length: coordinates.length / 2,
          attributes: { getPosition: { value: coordinates, size: 2 } },
        },
        radiusUnits: 'pixels',
        getRadius: 2,
        getFillColor: [...faint],
        opacity: 0.75,
        updateTriggers: { getFillColor: faint },
      }),
    ],
  });
