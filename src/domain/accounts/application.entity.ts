import { entity } from '../entities/entity.ts';

/** Application for an account, from the registration form. */
export const application = entity({
  key: 'application',
  name: 'application',
  plural: 'applications',
  icon: 'inbox',
  place: { panel: '/accounts/applications' },
  topic: 'applications',
  feed: { audience: 'staff', byRow: true },
  permissions: ['View accounts'],
  columns: { table: 'account_applications', label: 'company', code: 'email', name: 'company' },
});
