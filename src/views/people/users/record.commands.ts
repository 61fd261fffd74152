import { turn } from '#commands/trail.ts';
import { href } from '#domain/entities/href.ts';
import { user } from '#domain/people/user.entity.ts';

const users = { kind: 'users', path: (id: number | string) => href(user, { id }) } as const;

export const previousUser = turn(-1, users);
export const nextUser = turn(1, users);
