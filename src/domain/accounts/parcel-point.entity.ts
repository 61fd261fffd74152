import { entity } from '../entities/entity.ts';

/** Shop counter that accepts and hands out parcels. */
export const parcelPoint = entity({
  key: 'parcel-point',
  name: 'parcel point',
  plural: 'parcel points',
  icon: 'store',
  topic: 'points',
});
