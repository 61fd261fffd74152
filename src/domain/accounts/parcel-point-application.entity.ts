import { entity } from '../entities/entity.ts';

/** Application of a shop to become a parcel point. */
export const parcelPointApplication = entity({
  key: 'parcel-point-application',
  name: 'parcel point application',
  plural: 'parcel point applications',
  icon: 'store',
  place: { panel: '/accounts/parcel-points' },
  topic: 'parcel-point-applications',
  feed: { audience: 'account', byRow: true },
  permissions: ['View parcel point applications'],
  columns: {
    table: 'parcel_point_profiles',
    label: 'store_name',
    code: 'store_name',
    name: 'store_name',
  },
});
