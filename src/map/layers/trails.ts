import { PathLayer } from '@deck.gl/layers';
import { fade } from '../colours.ts';
import { liveLayer, partOf, type LiveLayer } from '../layer.ts';

const TRAILS = 'trails';

/**
 * Trails in sequence: points with longitude and latitude alternating, and start of each trail
 * as a point index.
 */
export interface Trails {
  points: Float32Array;
  starts: Uint32Array;
}

export function trailColumns(ways: readonly ArrayLike<number>[]): Trails {
  const length = ways.reduce((sum, way) => sum + way.length, 0);
  const points = new Float32Array(length);
  const starts = new Uint32Array(ways.length + 1);
  let at = 0;
  ways.forEach((way, index) => {
    starts[index] = at / 2;
    points.set(way, at);
    at += way.length;
  });
  starts[ways.length] = at / 2;
  return { points, starts };
}

export const trailsLayer = (from: () => Trails): LiveLayer =>
  liveLayer<Trails>({
    id: TRAILS,
    kind: null,
    from,
    build: ({ points, starts }, { colours, beforeId }) => [
      new PathLayer({
        id: partOf(TRAILS, 'ways'),
        beforeId,
        data: {
          length: starts.length - 1,
          startIndices: starts,
          attributes: { getPath: { value: points, size: 2 } },
        },
        _pathType: 'open',
        positionFormat: 'XY',
        widthUnits: 'pixels',
        getWidth: 2.5,
        capRounded: true,
        jointRounded: true,
        getColor: fade(colours.accent, 190),
      }),
    ],
  });
