import { entity } from '../entities/entity.ts';

export const inboundShipment = entity({
  key: 'inbound-shipment',
  name: 'inbound shipment',
  plural: 'inbound shipments',
  icon: 'store',
  place: { panel: '/amazon-shipments/inbound-logs' },
  topic: 'marketplace-inbound',
  inRuns: true,
});
