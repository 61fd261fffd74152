import type { Locker } from '../../support/given/locker.ts';
import type { World } from '../../support/world.ts';

/** Functions with which a user begins, answers, reads and closes audit walks of a locker. */
export function lockerWalks(here: World, locker: Locker, as = 'ops') {
  const begin = async (change: object = {}) =>
    (await here.as(as)).call('POST /locker-walks', {
      body: { locker_id: locker.id, ...change },
    });
  type Walk = Awaited<ReturnType<typeof begin>>;
  const doorOf = (walk: Walk, number: number | null) => {
    const door = walk.at.find((one) => one.number === number);
    if (door === undefined) throw new Error(`The walk has no door ${number}`);
    return door;
  };
  const params = ({ id }: Walk) => ({ params: { id } });
  return {
    begin,
    doorOf,
    answer: async (walk: Walk, number: number | null, said: object) => {
      const { use, parcel_id } = doorOf(walk, number).recorded;
      return (await here.as(as)).call('PUT /locker-walks/:id/doors/:number', {
        params: { id: walk.id, number: number ?? 0 },
        body: { found: 'as-recorded', recorded: { use, parcel_id }, ...said },
      });
    },
    close: async (walk: Walk, body: object = {}) =>
      (await here.as('ops')).call('POST /locker-walks/:id/close', {
        ...params(walk),
        body: { without_rest: true, ...body },
      }),
    read: async (walk: Walk) => (await here.as('ops')).call('GET /locker-walks/:id', params(walk)),
  };
}

export type LockerWalks = ReturnType<typeof lockerWalks>;
export type LockerWalk = Awaited<ReturnType<LockerWalks['begin']>>;
