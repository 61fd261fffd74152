import { turn } from '#commands/trail.ts';
import { href } from '#domain/entities/href.ts';
import { locker } from '#domain/lockers/locker.entity.ts';

const lockers = {
  kind: 'lockers',
  path: (id: number | string) => href(locker, { id }),
} as const;

export const previousLocker = turn(-1, lockers);
export const nextLocker = turn(1, lockers);
