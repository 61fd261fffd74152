import { entity } from '../entities/entity.ts';

export const marketplaceEvent = entity({
  key: 'marketplace-event',
  name: 'marketplace event',
  plural: 'marketplace events',
  icon: 'store',
  place: { panel: '/amazon-shipments/event-shipments' },
  topic: 'marketplace-events',
  isClaimable: true,
  inRuns: true,
});
