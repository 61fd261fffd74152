import { entity } from '../entities/entity.ts';

export const transaction = entity({
  key: 'transaction',
  name: 'transaction',
  plural: 'transactions',
});
