import { entity } from '../entities/entity.ts';

export const marketplaceInvoice = entity({
  key: 'marketplace-invoice',
  name: 'marketplace invoice',
  plural: 'marketplace invoices',
  icon: 'file-text',
  place: { panel: '/amazon-invoices' },
  topic: 'marketplace-invoices',
  inRuns: true,
});
