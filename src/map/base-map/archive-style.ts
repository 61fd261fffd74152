import type {
  ExpressionSpecification,
  LayerSpecification,
  LineLayerSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import { palettes, type Mode, type Palette } from './palette.ts';

const source = 'archive';
const regular = ['Inter Variable'];

const byZoom = (...stops: number[]): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.6],
  ['zoom'],
  ...stops,
];

/**
 * Subdued street map from a PMTiles archive in the Protomaps schema, given as pmtiles://https://…
 */
export function archiveStyle(url: string, mode: Mode): StyleSpecification {
  const colours = palettes[mode];
  return {
    version: 8,
    sources: { [source]: { type: 'vector', url, attribution: 'OpenStreetMap contributors' } },
    layers: [...ground(colours), ...ways(colours), ...words(colours)],
  };
}

const fill = (id: string, part: string, color: string): LayerSpecification => ({
  id,
  type: 'fill',
  source,
  'source-layer': part,
  paint: { 'fill-color': color },
});

const line = (
  id: string,
  part: string,
  { filter, paint }: Pick<LineLayerSpecification, 'filter' | 'paint'>,
): LayerSpecification => ({
  id,
  type: 'line',
  source,
  'source-layer': part,
  ...(filter && { filter }),
  layout: { 'line-join': 'round', 'line-cap': 'round' },
  paint,
});

const ground = (colours: Palette): LayerSpecification[] => [
  { id: 'background', type: 'background', paint: { 'background-color': colours.sea } },
  fill('land', 'earth', colours.land),
  fill('parks', 'landuse', colours.neighbour),
  fill('water', 'water', colours.sea),
  { ...fill('buildings', 'buildings', colours.neighbour), minzoom: 14 },
];

function ways(colours: Palette): LayerSpecification[] {
  const isOf = (...kinds: string[]): ExpressionSpecification => [
    'in',
    ['get', 'kind'],
    ['literal', kinds],
  ];
  return [
    line('paths', 'roads', {
      filter: isOf('minor_road', 'path', 'other'),
      paint: { 'line-color': colours.roadMinor, 'line-width': byZoom(12, 0.4, 18, 10) },
    }),
    line('streets', 'roads', {
      filter: isOf('major_road'),
      paint: { 'line-color': colours.road, 'line-width': byZoom(7, 0.5, 18, 14) },
    }),
    line('motorways', 'roads', {
      filter: isOf('highway'),
      paint: { 'line-color': colours.road, 'line-width': byZoom(4, 0.7, 18, 18) },
    }),
    line('borders', 'boundaries', {
      paint: { 'line-color': colours.border, 'line-width': 1, 'line-dasharray': [4, 3] },
    }),
  ];
}

function words(colours: Palette): LayerSpecification[] {
  const paint = {
    'text-color': colours.text,
    'text-halo-color': colours.halo,
    'text-halo-width': 1.4,
  };
  return [
    {
      id: 'street-names',
      type: 'symbol',
      source,
      'source-layer': 'roads',
      minzoom: 13,
      layout: {
        'symbol-placement': 'line',
        'text-field': ['get', 'name'],
        'text-font': regular,
        'text-size': 11,
      },
      paint: { ...paint, 'text-color': colours.textQuiet },
    },
    {
      id: 'towns',
      type: 'symbol',
      source,
      'source-layer': 'places',
      layout: {
        'text-field': ['get', 'name'],
        'text-font': regular,
        'text-size': ['interpolate', ['linear'], ['zoom'], 4, 10, 14, 15],
        'text-max-width': 8,
      },
      paint,
    },
  ];
}
