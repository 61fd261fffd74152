import { entity } from './entity.ts';

/** A connection to somebody else's system. */
export const integration = entity({
  key: 'integration',
  name: 'integration',
  plural: 'integrations',
  icon: 'inbox',
  place: { page: '/settings/integrations/:id' },
  topic: 'integrations',
  permissions: ['View integrations'],
});
