import { HeatmapLayer } from '@deck.gl/aggregation-layers';
import { liveLayer, partOf, type LiveLayer } from '../layer.ts';

const DENSITY = 'density';

/** `size` points, longitude and latitude alternating. */
export interface Density {
  size: number;
  coordinates: Float32Array;
}

export const densityLayer = (from: () => Density): LiveLayer =>
  liveLayer<Density>({
    id: DENSITY,
    kind: null,
    from,
    build: ({ size, coordinates }, { colours, beforeId }) => [
      new HeatmapLayer({
        id: partOf(DENSITY, 'heat'),
        beforeId,
        data: { length: size, attributes: { getPosition: { value: coordinates, size: 2 } } },
        getWeight: 1,
        radiusPixels: 42,
        opacity: 0.5,
        colorRange: [colours.accent, colours.success, colours.warning, colours.danger].map(
          ([red, green, blue]): [number, number, number] => [red, green, blue],
        ),
      }),
    ],
  });
