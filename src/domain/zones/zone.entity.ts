import { entity } from '../entities/entity.ts';

export const zone = entity({
  key: 'zone',
  name: 'zone',
  plural: 'zones',
  topic: 'zones',
  past: [{ table: 'zones', days: 400 }],
});
