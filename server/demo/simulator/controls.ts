import type { Database } from '../../db/open.ts';
import { clockFrom, setClock, type DayClock } from './clock.ts';

/** The clock of the day that is simulated in this process, for whoever may set it. */
export interface Controls {
  clock(): DayClock;
  set(change: Partial<Pick<DayClock, 'state' | 'speed'>>): void;
}

const offered = new WeakMap<Database, Controls>();

/** Offers the clock of a simulated day to the calls of this process. */
export function offerControls(database: Database): Controls {
  let clock = clockFrom(Date.now());
  const controls: Controls = {
    clock: () => clock,
    set: (change) => void (clock = setClock(clock, change, Date.now())),
  };
  offered.set(database, controls);
  return controls;
}

export const withdrawControls = (database: Database): void => void offered.delete(database);

/** The clock of the simulated day; undefined when none is simulated here. */
export const controlsOf = (database: Database): Controls | undefined => offered.get(database);
