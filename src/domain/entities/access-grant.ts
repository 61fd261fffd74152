import { entity } from './entity.ts';

/** Who may open what: a grant with its code, which nobody sees again. */
export const accessGrant = entity({
  key: 'access-grant',
  name: 'access grant',
  plural: 'access grants',
  icon: 'key-round',
  topic: 'locker-access',
  inRuns: true,
  past: [{ table: 'locker_access', days: 400, instead: { code_hash: "''" } }],
});
