import { entity } from './entity.ts';

export const salesAgent = entity({
  key: 'sales-agent',
  name: 'sales agent',
  plural: 'sales agents',
  icon: 'user',
  topic: 'sales-agents',
});
