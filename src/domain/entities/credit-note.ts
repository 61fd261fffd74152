import { entity } from './entity.ts';

/** A document that takes something of an invoice back. */
export const creditNote = entity({
  key: 'credit-note',
  name: 'credit note',
  plural: 'credit notes',
  icon: 'file-text',
  isCode: true,
  place: { panel: '/billing/credit-notes' },
  permissions: ['View billing'],
});
