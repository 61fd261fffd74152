import { entity } from '../entities/entity.ts';

/** Notice to many users, shown in their notifications. */
export const notice = entity({
  key: 'notice',
  name: 'notice',
  plural: 'notices',
  icon: 'bell',
  place: { panel: '/notifications' },
  topic: 'notices',
  feed: { audience: 'staff', byRow: true },
  permissions: ['Publish notifications'],
  columns: { table: 'notices', label: 'title', code: 'title', name: 'title' },
});
