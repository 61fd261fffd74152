import {
  createPropertyExpression,
  featureFilter,
  latest,
  validateStyleMin,
  type FilterSpecification,
  type StyleSpecification,
} from '@maplibre/maplibre-gl-style-spec';

interface Seen {
  properties: Record<string, unknown>;
  zoom?: number;
}

const featureOf = (properties: Record<string, unknown>) => ({ type: 'Point' as const, properties });

/** What the map itself objects to in a style. */
export const faultsOf = (style: StyleSpecification): string[] =>
  validateStyleMin(style).map(({ message }) => message);

/** Layers over one empty source, as a style that can be judged. */
export const styleWith = (
  source: string,
  layers: StyleSpecification['layers'],
): StyleSpecification => ({
  version: 8,
  sources: {
    [source]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
  },
  layers,
});

/** One layer as the map reads it: which things it draws, and with what. */
export function layerIn(layers: StyleSpecification['layers'], id: string) {
  const layer = layers.find((one) => one.id === id);
  if (!layer) throw new Error(`There is no layer ${id}`);
  const filter: FilterSpecification | undefined = 'filter' in layer ? layer.filter : undefined;
  return {
    draws: ({ properties, zoom = 10 }: Seen): boolean =>
      featureFilter(filter, 'filter').filter({ zoom }, featureOf(properties)),
    /** The value of a property, as text, number or colour. */
    value(group: 'paint' | 'layout', name: string, { properties, zoom = 10 }: Seen): unknown {
      const given: unknown = Object(layer[group])[name];
      const rules: unknown = Object(latest)[`${group}_${layer.type}`];
      const parsed = createPropertyExpression(given, name, Object(rules)[name]);
      if (parsed.result === 'error') throw new Error(parsed.value.map(String).join(', '));
      return parsed.value.evaluate({ zoom }, featureOf(properties));
    },
  };
}
