import { entity } from '../entities/entity.ts';

export const salesAgent = entity({
  key: 'sales-agent',
  name: 'sales agent',
  plural: 'sales agents',
  icon: 'user',
  topic: 'sales-agents',
});
