import { entity } from '../entities/entity.ts';

export const notification = entity({
  key: 'notification',
  name: 'notification',
  plural: 'notifications',
  icon: 'bell',
  topic: 'notifications',
});
