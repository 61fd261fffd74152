import { entity } from '../entities/entity.ts';

export const door = entity({
  key: 'door',
  name: 'door',
  plural: 'doors',
  icon: 'box',
  topic: 'doors',
  isClaimable: true,
  inRuns: true,
  past: [{ table: 'doors', days: 400 }],
});
