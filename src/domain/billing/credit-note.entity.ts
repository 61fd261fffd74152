import { entity } from '../entities/entity.ts';

/** Document that credits an invoice in full or in part. */
export const creditNote = entity({
  key: 'credit-note',
  name: 'credit note',
  plural: 'credit notes',
  icon: 'file-text',
  isCode: true,
  place: { panel: '/billing/credit-notes' },
  permissions: ['View billing'],
});
