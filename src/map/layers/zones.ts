import type { LayerSpecification } from 'maplibre-gl';
import type { ZoneType } from '#domain/zones/zones.ts';

export const ZONES = 'zones';
export const ZONE_FILL = 'zone-fill';
export const BEFORE = 'zones-before';

export interface DrawnZone {
  id: number;
  type: ZoneType;
  name: string;
  polygon: { type: 'Polygon'; coordinates: number[][][] };
  is_active: boolean;
  /** Whether to draw the area in its new state: filled, with a solid outline. */
  isNew?: boolean;
  /** Whether the area will be deleted: its outline is a line of crosses. */
  isGoing?: boolean;
  /** Description of the change, shown below the name of the area. */
  says?: string;
}

const colours: Record<ZoneType, string> = {
  driver: '#2f7de1',
  rates: '#8a63d2',
  surcharges: '#d9822b',
  service_days: '#1f9d6b',
  exceptions: '#d64545',
  draft: '#c2417f',
};

/** Areas as a source of the base map, which processes them in its worker. */
export function zoneSource(zones: readonly DrawnZone[], focused: number | null) {
  return {
    type: 'FeatureCollection' as const,
    features: zones.map(
      ({ id, type, name, polygon, is_active, isNew = false, isGoing = false, says }) => ({
        type: 'Feature' as const,
        id,
        properties: {
          name,
          colour: colours[type],
          word: says ?? '',
          line: isGoing ? 'going' : type === 'draft' && !isNew ? 'draft' : 'whole',
          strength: id === focused ? 3 : isNew ? 2.5 : is_active ? 1.5 : 0.5,
        },
        geometry: polygon,
      }),
    ),
  };
}

const font = ['Inter Variable Medium', 'Inter Variable'];
const written = { 'text-font': font, 'text-size': 11 };

/** Layers of areas: a tint, an outline (dashed for drafts, crosses for deletions), and the name. */
export const zoneLayers = [
  {
    id: ZONE_FILL,
    type: 'fill',
    source: ZONES,
    paint: {
      'fill-color': ['get', 'colour'],
      'fill-opacity': ['*', 0.07, ['get', 'strength']],
    },
  },
  {
    id: 'zone-line',
    type: 'line',
    source: ZONES,
    filter: ['==', ['get', 'line'], 'whole'],
    paint: { 'line-color': ['get', 'colour'], 'line-width': ['get', 'strength'] },
  },
  {
    id: 'zone-draft',
    type: 'line',
    source: ZONES,
    filter: ['==', ['get', 'line'], 'draft'],
    paint: {
      'line-color': ['get', 'colour'],
      'line-width': ['+', 0.5, ['get', 'strength']],
      'line-dasharray': [3, 2],
    },
  },
  {
    id: 'zone-going',
    type: 'line',
    source: ZONES,
    filter: ['==', ['get', 'line'], 'going'],
    paint: { 'line-color': ['get', 'colour'], 'line-width': 1, 'line-dasharray': [1, 3] },
  },
  {
    id: 'zone-crosses',
    type: 'symbol',
    source: ZONES,
    filter: ['==', ['get', 'line'], 'going'],
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 24,
      'text-field': '×',
      'text-font': font,
      'text-size': 16,
      'text-allow-overlap': true,
      'text-ignore-placement': true,
      'text-rotation-alignment': 'viewport',
    },
    paint: { 'text-color': ['get', 'colour'] },
  },
  {
    id: 'zone-name',
    type: 'symbol',
    source: ZONES,
    minzoom: 7,
    filter: ['==', ['get', 'word'], ''],
    layout: { ...written, 'text-field': ['get', 'name'] },
    paint: { 'text-color': ['get', 'colour'] },
  },
  {
    // Labels of changes are visible at all zooms.
    id: 'zone-word',
    type: 'symbol',
    source: ZONES,
    filter: ['!=', ['get', 'word'], ''],
    layout: {
      ...written,
      'text-field': ['concat', ['get', 'name'], '\n', ['get', 'word']],
      'text-variable-anchor': ['center', 'top', 'bottom'],
    },
    paint: { 'text-color': ['get', 'colour'] },
  },
] satisfies LayerSpecification[];

/** Layers of earlier states: a dashed outline. */
export const beforeLayers = [
  {
    id: 'zone-before',
    type: 'line',
    source: BEFORE,
    paint: {
      'line-color': ['get', 'colour'],
      'line-width': 1.5,
      'line-dasharray': [3, 2],
    },
  },
] satisfies LayerSpecification[];
