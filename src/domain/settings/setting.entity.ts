import { entity } from '../entities/entity.ts';

export const setting = entity({
  key: 'setting',
  name: 'setting',
  plural: 'settings',
  topic: 'settings',
});
