import { turn } from '#commands/trail.ts';
import { account } from '#domain/accounts/account.entity.ts';
import { href } from '#domain/entities/href.ts';

const accounts = {
  kind: 'accounts',
  path: (id: number | string) => href(account, { id }),
} as const;

export const previousAccount = turn(-1, accounts);
export const nextAccount = turn(1, accounts);
