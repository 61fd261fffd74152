import { entity } from '../entities/entity.ts';

/** Walk in which people check the doors of a locker. */
export const lockerWalk = entity({
  key: 'locker-walk',
  name: 'audit walk',
  plural: 'audit walks',
  icon: 'search',
  topic: 'locker-walks',
});
