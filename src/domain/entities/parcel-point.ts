import { entity } from './entity.ts';

/** A counter of a shop that takes in and hands out parcels. */
export const parcelPoint = entity({
  key: 'parcel-point',
  name: 'parcel point',
  plural: 'parcel points',
  icon: 'store',
  topic: 'points',
});
