import type { GeoJSONSourceSpecification } from 'maplibre-gl';
import { knownSuburbs } from '#domain/places/suburbs.ts';

/** Whether the suburb is named after its town, whose label is shown instead. */
const isOwnName = ({ suburb, city }: (typeof knownSuburbs)[number]): boolean =>
  suburb.startsWith(city);

/** Suburbs with a known position as points; `k` is the kind and `n` the name. */
export const suburbData: GeoJSONSourceSpecification['data'] = {
  type: 'FeatureCollection',
  features: knownSuburbs
    .filter((one) => !isOwnName(one))
    .map(({ suburb, longitude, latitude }) => ({
      type: 'Feature',
      properties: { k: 'suburb', n: suburb },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
};
