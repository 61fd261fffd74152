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

/** Errors that the map library finds in a style. */
export const faultsOf = (style: StyleSpecification): string[] =>
  validateStyleMin(style).map(({ message }) => message);

/** Puts layers over one empty source into a complete style, so that it can be validated. */
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

/** A layer as the map evaluates it: which features it draws, and with which properties. */
export function layerIn(layers: StyleSpecification['layers'], id: string) {
  const layer = layers.find((one) => one.id === id);
  if (!layer) throw new Error(`There is no layer ${id}`);
  const filter: FilterSpecification | undefined = 'filter' in layer ? layer.filter : undefined;
  return {
    draws: ({ properties, zoom = 10 }: Seen): boolean =>
      featureFilter(filter, 'filter').filter({ zoom }, featureOf(properties)),
    /** Value of a property as text, number or colour. */
    value(group: 'paint' | 'layout', name: string, { properties, zoom = 10 }: Seen): unknown {
      const given: unknown = Object(layer[group])[name];
      const rules: unknown = Object(latest)[`${group}_${layer.type}`];
      const parsed = createPropertyExpression(given, name, Object(rules)[name]);
      if (parsed.result === 'error') throw new Error(parsed.value.map(String).join(', '));
      return parsed.value.evaluate({ zoom }, featureOf(properties));
    },
  };
}
