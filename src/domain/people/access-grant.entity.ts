import { entity } from '../entities/entity.ts';

/** Permission to open doors of a locker, with a code that is shown only once. */
export const accessGrant = entity({
  key: 'access-grant',
  name: 'access grant',
  plural: 'access grants',
  icon: 'key-round',
  topic: 'locker-access',
  inRuns: true,
  past: [{ table: 'locker_access', days: 400, instead: { code_hash: "''" } }],
});
