import { entity } from '../entities/entity.ts';

/** Request of an account for recurring or single collections. */
export const collectionRequest = entity({
  key: 'collection-request',
  name: 'collection request',
  plural: 'collection requests',
  icon: 'package',
  place: { panel: '/collection-requests/recurring' },
  topic: 'collection-requests',
  isClaimable: true,
  inRuns: true,
  feed: { audience: 'account', byRow: true },
  past: [
    { table: 'collection_requests', days: 400 },
    { table: 'collection_occurrences', days: 400 },
  ],
  permissions: ['View recurring collection requests', 'View collection requests'],
  columns: { table: 'collection_requests', label: 'name', code: 'name', name: 'name' },
});
