import { entity } from './entity.ts';

/** A walk in which people look at the doors of a locker. */
export const lockerWalk = entity({
  key: 'locker-walk',
  name: 'audit walk',
  plural: 'audit walks',
  icon: 'search',
  topic: 'locker-walks',
});
