import { entity } from '../entities/entity.ts';

/** Connection to an external system. */
export const integration = entity({
  key: 'integration',
  name: 'integration',
  plural: 'integrations',
  icon: 'inbox',
  place: { page: '/settings/integrations/:id' },
  topic: 'integrations',
  permissions: ['View integrations'],
});
