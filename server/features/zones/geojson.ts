import { invalidError } from '#api/api-error.ts';
import type { AreaFeature } from './areas.ts';
import { areaShapes, isFields, type Fields } from './geojson-shapes.ts';

const MAX_FEATURES = 1000;

const refused = (text: string) => invalidError({ geojson: [text] });
const notGeojson = () => refused('This is not GeoJSON with areas in it.');

/** Features of GeoJSON of any nesting with their areas; throws 422 for other content. */
export function featuresOf(given: unknown): AreaFeature[] {
  if (!isFields(given)) throw notGeojson();
  const { type, features } = given;
  if (type === 'Topology')
    throw refused('This is TopoJSON. Export the areas as GeoJSON and upload that.');
  if ('rings' in given || 'geometryType' in given)
    throw refused('This is Esri JSON. Export the areas as GeoJSON and upload that.');
  if (type !== 'FeatureCollection') {
    const isKnown = type === 'Feature' || 'coordinates' in given || 'geometries' in given;
    if (!isKnown) throw notGeojson();
    return [featureOf(given)];
  }
  if (!Array.isArray(features)) throw notGeojson();
  if (features.length > MAX_FEATURES)
    throw refused(
      `The file has ${features.length} features; at most ${MAX_FEATURES} are read at once. Split the file and upload the parts.`,
    );
  return features.map((feature: unknown) =>
    featureOf(isFields(feature) ? { ...feature, type: 'Feature' } : { type: 'Feature' }),
  );
}

function featureOf(given: Fields): AreaFeature {
  const { type, properties, geometry } = given;
  if (type !== 'Feature') return { properties: {}, ...areaShapes(given) };
  return { properties: isFields(properties) ? properties : {}, ...areaShapes(geometry) };
}
