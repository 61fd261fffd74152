import { entity } from './entity.ts';

export const transaction = entity({
  key: 'transaction',
  name: 'transaction',
  plural: 'transactions',
});
