import { entity } from '../entities/entity.ts';

/** Claim of a row by a member of staff. */
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
