import type {
  ExpressionSpecification,
  LayerSpecification,
  LineLayerSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import { labels } from './embedded-labels.ts';
import { palettes, type Mode, type Palette } from './palette.ts';
import { byZoom, DETAIL_ZOOM, isKind, SEA, source, suburbSource } from './parts.ts';
import { suburbData } from './suburb-data.ts';
import dataUrl from './za-base-map.geojson?url';

/**
 * Style of the embedded map of South Africa in light or dark: one data file, no tiles, no glyph
 * server.
 */
export function embeddedStyle(mode: Mode): StyleSpecification {
  const colours = palettes[mode];
  return {
    version: 8,
    sources: {
      [source]: {
        type: 'geojson',
        data: dataUrl,
        maxzoom: 12,
        tolerance: 0.2,
        // The attribution also says what the map lacks, and how to get it.
        attribution:
          'Built-in map: main roads are straight lines between towns, suburbs are exact to about 1 km. Street map: BATON_MAP_STYLE_URL. Natural Earth, GeoNames (CC BY 4.0), GSHHG (LGPL)',
      },
      [suburbSource]: { type: 'geojson', data: suburbData },
    },
    layers: [...ground(colours), ...lines(colours), ...labels(colours)],
  };
}

function ground(colours: Palette): LayerSpecification[] {
  const glow = byZoom(4, 3, 8, 10);
  return [
    // Land colour until the outlines have loaded; see `showSea`.
    { id: SEA, type: 'background', paint: { 'background-color': colours.land } },
    {
      id: 'shore',
      type: 'line',
      source,
      filter: isKind('land'),
      paint: { 'line-color': colours.shore, 'line-width': glow, 'line-blur': glow },
    },
    {
      id: 'land',
      type: 'fill',
      source,
      filter: isKind('land'),
      paint: { 'fill-color': colours.land },
    },
    {
      id: 'neighbours',
      type: 'fill',
      source,
      filter: isKind('nb'),
      paint: { 'fill-color': colours.neighbour },
    },
  ];
}

interface Drawn {
  kind: string;
  paint: LineLayerSpecification['paint'];
}

const line = (id: string, { kind, paint }: Drawn): LayerSpecification => ({
  id,
  type: 'line',
  source,
  filter: isKind(kind),
  layout: { 'line-join': 'round', 'line-cap': 'round' },
  paint,
});

function lines(colours: Palette): LayerSpecification[] {
  const isMain: ExpressionSpecification = ['==', ['get', 'r'], 1];
  // Roads are schematic, so at zooms where they could be taken for streets they are only dotted.
  const fading = byZoom(8.5, 1, 10.5, 0);
  return [
    line('rivers', {
      kind: 'river',
      paint: { 'line-color': colours.river, 'line-width': byZoom(4, 0.4, 8, 1.2, 12, 2.2) },
    }),
    line('provinces', {
      kind: 'b1',
      paint: {
        'line-color': colours.province,
        'line-width': byZoom(4, 0.7, 8, 1.2),
        'line-dasharray': [4, 3],
      },
    }),
    line('roads-case', {
      kind: 'road',
      paint: {
        'line-color': colours.roadCase,
        'line-width': byZoom(4, 1.2, 7, 3.4, 10, 5),
        'line-opacity': fading,
      },
    }),
    line('roads', {
      kind: 'road',
      paint: {
        'line-color': ['case', isMain, colours.road, colours.roadMinor],
        'line-width': byZoom(4, 0.7, 7, 1.8, 10, 3),
        'line-opacity': fading,
      },
    }),
    {
      ...line('roads-direction', {
        kind: 'road',
        paint: {
          'line-color': colours.road,
          'line-width': 2,
          'line-dasharray': [0.1, 2.4],
          'line-opacity': byZoom(9.5, 0, 10.5, 0.8),
        },
      }),
      minzoom: DETAIL_ZOOM - 0.5,
    },
    line('borders-case', {
      kind: 'b0',
      paint: { 'line-color': colours.borderCase, 'line-width': byZoom(4, 2.5, 8, 5) },
    }),
    line('borders', {
      kind: 'b0',
      paint: { 'line-color': colours.border, 'line-width': byZoom(4, 0.8, 8, 1.5) },
    }),
  ];
}
