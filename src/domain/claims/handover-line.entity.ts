import { entity } from '../entities/entity.ts';

/** Line of a handover at the end of a shift. */
export const handoverLine = entity({
  key: 'handover-line',
  name: 'handover line',
  plural: 'handover lines',
  icon: 'repeat',
  topic: 'handovers',
  feed: { audience: 'staff', byRow: true },
  permissions: ['Claim work'],
  columns: { table: 'handover_lines', label: 'label', code: 'label', name: 'label' },
});
