import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { hexOf, type MapColours } from '../colours.ts';
import { groupMark } from '../group-mark.ts';
import type { Point } from '../mercator.ts';
import type { PlaceGroup } from '../place-groups.ts';
import { anchorOffsets, fittingAnchors } from './label-sides.ts';
export const GROUPS = 'place-groups';
/** Ids of the layers of a group that react to a press. */
export const GROUP_DISC = 'group-disc';
export const GROUP_DOT = 'group-dot';
/** Number of objects from which a town without problems is a larger dot. */
const LARGE = 20;
/** Radius of a disc in pixels: 10 to 17, by the square root of the count. */
const radiusOf = (count: number): number => Math.min(17, 9 + Math.sqrt(count) * 0.7);

/** Text size of a group's name in pixels, and that of its problem summary as a share of it. */
const NAME_PX = 13;
const WORDS_SCALE = 0.86;
/** Pixels between a disc and its label. */
const LABEL_GAP = 9;

/** Width of the map in pixels, and the distance of a point from its left edge. */
export interface MapWidth {
  width: number;
  xOf: (point: Point) => number;
}

/**
 * Groups as a source of the base map, so that their labels do not overlap town names. Labels are
 * placed within the width of the map.
 */
export function groupSource(
  groups: readonly PlaceGroup[],
  focused: string | null,
  { width, xOf }: MapWidth,
) {
  return {
    type: 'FeatureCollection' as const,
    features: groups.map((group) => {
      const { name, members, worst, words, latitude, longitude } = group;
      const radius = radiusOf(members.length);
      const lines = [
        { text: name, size: NAME_PX },
        { text: words, size: NAME_PX * WORDS_SCALE },
      ];
      const gap = radius + LABEL_GAP;
      const anchors = fittingAnchors({ x: xOf(group), gap, lines }, width);
      return {
        type: 'Feature' as const,
        properties: {
          name,
          words,
          count: members.length,
          worst: worst ?? '',
          radius,
          focused: name === focused,
          anchors: anchorOffsets(anchors, gap, NAME_PX),
        },
        geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
      };
    }),
  };
}

const deviates: ExpressionSpecification = ['!=', ['get', 'worst'], ''];
const radius: ExpressionSpecification = ['get', 'radius'];

const written = { 'text-font': ['Inter Variable Semibold', 'Inter Variable'] };

/**
 * Layers of groups. Groups without problems are subdued dots; others are discs with a count, the
 * worst state and a text.
 */
export const groupLayers = (colours: MapColours): LayerSpecification[] => [
  ...discs(colours),
  nameLayer(colours),
  // Listed after the names, because the map places the labels of later layers first.
  countLayer(colours),
  markLayer(colours),
];

const discs = (colours: MapColours): LayerSpecification[] => [
  {
    id: GROUP_DOT,
    type: 'circle',
    source: GROUPS,
    filter: ['!', deviates],
    paint: {
      'circle-color': hexOf(colours.faint),
      'circle-radius': ['case', ['>=', ['get', 'count'], LARGE], 4.5, 3],
      'circle-stroke-color': hexOf(colours.surface),
      'circle-stroke-width': 1,
    },
  },
  {
    id: GROUP_DISC,
    type: 'circle',
    source: GROUPS,
    filter: deviates,
    paint: {
      'circle-color': hexOf(colours.overlay),
      'circle-radius': radius,
      'circle-stroke-color': [
        'case',
        ['get', 'focused'],
        hexOf(colours.focus),
        hexOf(colours.control),
      ],
      'circle-stroke-width': ['case', ['get', 'focused'], 2.5, 1],
    },
  },
];

function nameLayer(colours: MapColours): LayerSpecification {
  const words = { 'font-scale': WORDS_SCALE, 'text-color': hexOf(colours.quiet) };
  return {
    id: 'group-name',
    type: 'symbol',
    source: GROUPS,
    filter: deviates,
    layout: {
      ...written,
      'text-field': ['format', ['get', 'name'], {}, '\n', {}, ['get', 'words'], words],
      'text-size': NAME_PX,
      'text-max-width': 16,
      'text-variable-anchor-offset': ['get', 'anchors'],
      'text-justify': 'auto',
      'text-padding': 4,
      'symbol-sort-key': ['match', ['get', 'worst'], 'danger', 0, 'warning', 1, 2],
    },
    paint: {
      'text-color': hexOf(colours.text),
      'text-halo-color': hexOf(colours.surface),
      'text-halo-width': 1.6,
    },
  };
}

const countLayer = (colours: MapColours): LayerSpecification => ({
  id: 'group-count',
  type: 'symbol',
  source: GROUPS,
  filter: deviates,
  layout: {
    ...written,
    'text-field': ['to-string', ['get', 'count']],
    'text-size': 12,
    'text-padding': 10,
    'text-allow-overlap': true,
  },
  paint: { 'text-color': hexOf(colours.text) },
});

const markLayer = (colours: MapColours): LayerSpecification => ({
  id: 'group-mark',
  type: 'symbol',
  source: GROUPS,
  filter: deviates,
  layout: {
    'icon-image': [
      'match',
      ['get', 'worst'],
      'danger',
      groupMark('danger', colours),
      'warning',
      groupMark('warning', colours),
      groupMark('offline', colours),
    ],
    'icon-offset': [
      'step',
      ['get', 'count'],
      ['literal', [12, -13]],
      LARGE,
      ['literal', [13, -14]],
      100,
      ['literal', [16, -16]],
    ],
    'icon-size': 0.85,
    'icon-allow-overlap': true,
    'icon-ignore-placement': true,
  },
});
