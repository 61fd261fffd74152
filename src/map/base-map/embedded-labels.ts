import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { Palette } from './palette.ts';
import { byZoom, DETAIL_ZOOM, isKind, source, suburbSource } from './parts.ts';

// Fonts of the page. Glyphs are drawn from them, so that no glyph server is needed.
const regular = ['Inter Variable'];
const semibold = ['Inter Variable Semibold', 'Inter Variable'];

/** Name of the image for a town's dot. The map draws the image itself. */
export const DOT = 'dot';

/**
 * Label layers of the embedded map, the most important last, because MapLibre places the labels of
 * later layers first.
 */
export const labels = (colours: Palette): LayerSpecification[] => [
  ...routes(colours),
  ...areas(colours),
  suburbs(colours),
  towns(colours),
];

function routes(colours: Palette): LayerSpecification[] {
  const halo = { 'text-halo-color': colours.halo, 'text-halo-width': 1.4 };
  return [
    {
      id: 'road-names',
      type: 'symbol',
      source,
      filter: isKind('road'),
      minzoom: 5.5,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 260,
        'text-field': ['get', 'n'],
        'text-font': semibold,
        'text-size': 9.5,
        'text-rotation-alignment': 'viewport',
      },
      paint: { ...halo, 'text-color': colours.textQuiet, 'text-halo-width': 2 },
    },
  ];
}

function areas(colours: Palette): LayerSpecification[] {
  const halo = { 'text-halo-color': colours.halo, 'text-halo-width': 1.4 };
  return [
    {
      id: 'seas',
      type: 'symbol',
      source,
      filter: isKind('sea'),
      layout: {
        'text-field': ['get', 'n'],
        'text-font': regular,
        'text-size': byZoom(3, 12, 6, 18),
        'text-letter-spacing': 0.15,
        'text-max-width': 6,
      },
      paint: { 'text-color': colours.textSea },
    },
    {
      id: 'province-names',
      type: 'symbol',
      source,
      filter: isKind('prov'),
      minzoom: 4.6,
      maxzoom: 8.5,
      layout: {
        'text-field': ['get', 'n'],
        'text-font': regular,
        'text-size': byZoom(4.6, 10, 8, 15),
        'text-letter-spacing': 0.08,
        'text-max-width': 7,
      },
      paint: { ...halo, 'text-color': colours.textProvince },
    },
    {
      id: 'country-names',
      type: 'symbol',
      source,
      filter: ['all', isKind('ctry'), ['!=', ['get', 'n'], 'SOUTH AFRICA']],
      maxzoom: 6.5,
      layout: {
        'text-field': ['get', 'n'],
        'text-font': semibold,
        'text-size': byZoom(3, 9, 6, 14),
        'text-letter-spacing': 0.18,
        'text-max-width': 8,
      },
      paint: { ...halo, 'text-color': colours.textProvince },
    },
  ];
}

/** Names of suburbs, less prominent than those of towns. */
const suburbs = (colours: Palette): LayerSpecification => ({
  id: 'suburbs',
  type: 'symbol',
  source: suburbSource,
  filter: isKind('suburb'),
  minzoom: DETAIL_ZOOM,
  layout: {
    'text-field': ['get', 'n'],
    'text-font': regular,
    'text-size': byZoom(10, 10.5, 14, 13),
    'text-letter-spacing': 0.04,
    'text-max-width': 7,
  },
  paint: {
    'text-color': colours.textQuiet,
    'text-halo-color': colours.halo,
    'text-halo-width': 1.4,
  },
});

export const TOWNS = 'towns';
/**
 * Filter for towns at the current zoom: each town has a minimum zoom `z`, so that labels have room.
 */
export const townsInRoom: ExpressionSpecification = [
  'all',
  isKind('place'),
  ['<=', ['get', 'z'], ['+', ['zoom'], 0.3]],
];

function towns(colours: Palette): LayerSpecification {
  const people: ExpressionSpecification = ['get', 'p'];
  const from4: ExpressionSpecification = [
    'interpolate',
    ['linear'],
    people,
    0,
    9,
    1e6,
    12,
    4e6,
    13,
  ];
  const from12: ExpressionSpecification = [
    'interpolate',
    ['linear'],
    people,
    0,
    11,
    1e5,
    13,
    1e6,
    18,
  ];
  return {
    id: TOWNS,
    type: 'symbol',
    source,
    filter: townsInRoom,
    layout: {
      'text-field': ['get', 'n'],
      'text-font': ['case', ['>=', people, 300_000], ['literal', semibold], ['literal', regular]],
      'text-size': ['interpolate', ['linear'], ['zoom'], 4, from4, 12, from12],
      'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
      'text-radial-offset': 0.45,
      'symbol-sort-key': ['-', 0, people],
      'text-max-width': 8,
      'icon-image': DOT,
      'icon-size': ['interpolate', ['linear'], people, 0, 0.4, 1e6, 0.8],
      'text-optional': true,
    },
    paint: {
      'text-color': ['case', ['==', ['get', 'f'], 1], colours.textQuiet, colours.text],
      'text-halo-color': colours.halo,
      'text-halo-width': 1.4,
    },
  };
}
