import { entity } from '../entities/entity.ts';

export const savedView = entity({
  key: 'saved-view',
  name: 'view',
  plural: 'views',
  topic: 'views',
});
