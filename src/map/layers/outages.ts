import { PathLayer } from '@deck.gl/layers';
import { fade } from '../colours.ts';
import { liveLayer, partOf, type LiveLayer, type Scene } from '../layer.ts';
import { hatchLines, type OutageArea } from '../outage-areas.ts';
import { HOUR_MS } from '#domain/kernel/time.ts';

const OUTAGES = 'outages';

/** Hatching of areas by hours until the outage: the earlier the outage, the denser and stronger. */
const steps = [
  { within: 0, apart: 0.35, alpha: 190 },
  { within: 2, apart: 0.6, alpha: 150 },
  { within: 8, apart: 1, alpha: 110 },
  { within: Number.POSITIVE_INFINITY, apart: 1.8, alpha: 80 },
] as const;

/** Opacity of the hatching relative to the outline. */
const LINES_SHARE = 0.6;

interface Hatched {
  path: [number, number][];
  colour: [number, number, number, number];
  width: number;
}

/** Outlines and hatching of areas, in the colour of their lockers' outage. */
function hatchedAreas(areas: readonly OutageArea[], { now, colours }: Scene): Hatched[] {
  return areas.flatMap(({ rings, from, isDark }) => {
    const hours = (from - now) / HOUR_MS;
    const { apart, alpha } = steps.find(({ within }) => hours <= within) ?? steps[3];
    const colour = isDark ? colours.danger : colours.warning;
    return rings.flatMap((ring) => [
      { path: [...ring, ...ring.slice(0, 1)], colour: fade(colour, alpha), width: 1.25 },
      ...hatchLines(ring, apart).map((path) => ({
        path,
        colour: fade(colour, alpha * LINES_SHARE),
        width: 1,
      })),
    ]);
  });
}

/** Areas with outages, below all objects. */
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
