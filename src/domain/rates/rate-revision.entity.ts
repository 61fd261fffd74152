import { entity } from '../entities/entity.ts';

export const rateRevision = entity({
  key: 'rate-revision',
  name: 'revision',
  plural: 'revisions',
  icon: 'banknote',
  topic: 'rates',
});
