import { entity } from './entity.ts';

/** That one of the staff has taken on a row. */
export const claim = entity({
  key: 'claim',
  name: 'claim',
  plural: 'claims',
  icon: 'user',
  topic: 'claims',
  feed: { audience: 'staff', byRow: true },
  permissions: ['Claim work'],
  columns: { table: 'claims', label: 'label', code: 'label', name: 'label' },
});
