import { entity } from '../entities/entity.ts';

export const marketplaceRequest = entity({
  key: 'marketplace-request',
  name: 'marketplace request',
  plural: 'marketplace requests',
  icon: 'store',
  place: { panel: '/amazon-shipments/webhook-logs' },
});
