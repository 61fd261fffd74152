import { entity } from '../entities/entity.ts';

export const parcel = entity({
  key: 'parcel',
  name: 'parcel',
  plural: 'parcels',
  icon: 'box',
  past: [{ table: 'parcels', days: 35 }],
});
