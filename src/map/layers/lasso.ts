import { ScatterplotLayer } from '@deck.gl/layers';
import { fade } from '../colours.ts';
import { liveLayer, partOf, type LiveLayer } from '../layer.ts';
import type { Point } from '../mercator.ts';

const LASSO = 'lasso';

export interface Lasso {
  centre: Point;
  kilometres: number;
}

/** Circle of the lasso, which selects the objects within a radius. */
export const lassoLayer = (from: () => Lasso | null): LiveLayer =>
  liveLayer<Lasso | null>({
    id: LASSO,
    kind: null,
    from,
    build: (lasso, { colours, beforeId }) => {
      if (lasso === null) return [];
      const { longitude, latitude } = lasso.centre;
      return [
        new ScatterplotLayer({
          id: partOf(LASSO, 'circle'),
          beforeId,
          data: {
            length: 1,
            attributes: { getPosition: { value: Float64Array.of(longitude, latitude), size: 2 } },
          },
          radiusUnits: 'meters',
          getRadius: lasso.kilometres * 1000,
          stroked: true,
          lineWidthUnits: 'pixels',
          getLineWidth: 1.25,
          getFillColor: fade(colours.focus, 26),
          getLineColor: fade(colours.focus, 230),
          updateTriggers: { getRadius: lasso.kilometres },
        }),
      ];
    },
  });
