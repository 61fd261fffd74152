import { entity } from '../entities/entity.ts';

/** Credential with which a program signs in. */
export const bearerToken = entity({
  key: 'bearer-token',
  name: 'token',
  plural: 'tokens',
  icon: 'key-round',
  topic: 'bearer-tokens',
  feed: { audience: 'account', byRow: true },
  permissions: ['Generate tokens'],
  columns: { table: 'bearer_tokens', label: 'name', code: 'ending', name: 'name' },
});
