import { PathLayer } from '@deck.gl/layers';
import { faded } from '../colours.ts';
import { liveLayer, partOf, type LiveLayer, type Scene } from '../layer.ts';
import { hatching, type OutageArea } from '../outage-areas.ts';

const OUTAGES = 'outages';
const HOUR_MS = 3_600_000;

/** How areas are hatched that lose power within so many hours: the sooner, the denser and the stronger. */
const steps = [
  { within: 0, apart: 0.35, alpha: 190 },
  { within: 2, apart: 0.6, alpha: 150 },
  { within: 8, apart: 1, alpha: 110 },
  { within: Number.POSITIVE_INFINITY, apart: 1.8, alpha: 80 },
] as const;

/** Lines are so much fainter than the outline. */
const LINES_SHARE = 0.6;

interface Hatched {
  path: [number, number][];
  colour: [number, number, number, number];
  width: number;
}

/** The outlines of areas and the lines across them, in the colour of what happens to their lockers. */
function hatchedAreas(areas: readonly OutageArea[], { now, colours }: Scene): Hatched[] {
  return areas.flatMap(({ rings, from, isDark }) => {
    const hours = (from - now) / HOUR_MS;
    const { apart, alpha } = steps.find(({ within }) => hours <= within) ?? steps[3];
    const colour = isDark ? colours.danger : colours.warning;
    return rings.flatMap((ring) => [
      { path: [...ring, ...ring.slice(0, 1)], colour: faded(colour, alpha), width: 1.25 },
      ...hatching(ring, apart).map((path) => ({
        path,
        colour: faded(colour, alpha * LINES_SHARE),
        width: 1,
      })),
    ]);
  });
}

/** Areas that lose power, below everything that stands and moves. */
export const outagesLayer = (from: () => readonly OutageArea[]): LiveLayer =>
  liveLayer<readonly OutageArea[]>({
    id: OUTAGES,
    kind: null,
    from,
    build: (areas, scene) => [
      new PathLayer({
        id: partOf(OUTAGES, 'areas'),
        beforeId: scene.beforeId,
        data: hatchedAreas(areas, scene),
        widthUnits: 'pixels',
        getPath: ({ path }: Hatched) => path,
        getColor: ({ colour }: Hatched) => colour,
        getWidth: ({ width }: Hatched) => width,
      }),
    ],
  });
