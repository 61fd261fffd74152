import type { Services } from '#server/context.ts';
import { ApiError } from '#api/api-error.ts';
import { runPeriodically, type Stoppable } from '#server/jobs/background-task.ts';
import { randomFrom } from '../chance.ts';
import { figures, HISTORY_DAYS } from '../sizes.ts';
import { apiOf, type Api } from './api.ts';
import { takeBookings } from './bookings/bookings.ts';
import { collect } from './bookings/collections.ts';
import { ALIVE_EVERY_MS, endDay, liveDay } from './controls.ts';
import { driveFleet, readFleet, readOnDuty } from './drivers/fleet.ts';
import { gatewayOf } from './gateway.ts';
import { terminalsOf } from './lockers/locker-terminals.ts';
import { enterAsSimulator, type Simulated } from './bookings/identity.ts';
import { workLockers } from './lockers/lockers.ts';
import { obeyCommands } from './lockers/terminals.ts';
import { moveParcels } from './parcels/parcels.ts';
import { runPart } from './part.ts';
import { hasPast } from './past.ts';
import { partnersOf } from './bookings/partners.ts';
import { reportersOf } from './drivers/reporters.ts';
import { signsOf, type DaySigns } from './drivers/signs.ts';
import { uploadStatements } from './money/statements.ts';

const POSITIONS_EVERY_MS = 2_000;
/** Time for which a reading of the signs is shared by all parts. */
const SIGNS_EVERY_MS = 1_000;
const PARCELS_EVERY_MS = 3_000;
const BOOKINGS_EVERY_MS = 5_000;
const LOCKERS_EVERY_MS = 15_000;
/**
 * Interval at which terminals take commands, because a command to open a door must be taken within
 * seconds.
 */
const TERMINALS_EVERY_MS = 2_000;
const STATEMENTS_EVERY_MS = 10_000;
const COLLECTIONS_EVERY_MS = 20_000;
/** Maximum number of parcel events per beat, and of lines per statement. */
const most = { small: 2, demo: 8, large: 12 } as const;
/** Minimum number of bookings per day, because a small company would book only a few. */
const MIN_BOOKINGS_A_DAY = 60;

/** API client with a token that is renewed when its session has ended. */
function apiWithSession({ database }: Services, base: string, who: Simulated): Api {
  let token = '';
  const api = apiOf(base, () => token);
  return {
    async send(sent, schema) {
      if (token === '') token = await enterAsSimulator(database, who);
      return api.send(sent, schema).catch(async (error: unknown) => {
        if (!(error instanceof ApiError) || error.status !== 401) throw error;
        token = await enterAsSimulator(database, who);
        return api.send(sent, schema);
      });
    },
  };
}

function tasksOf(services: Services, base: string, signs: () => Promise<DaySigns>) {
  const { config, log } = services;
  const api = apiWithSession(services, base, 'day');
  const size = config.demo === 'off' ? 'small' : config.demo;
  const perDay = Math.max(MIN_BOOKINGS_A_DAY, figures[size].shipments / HISTORY_DAYS);
  const random = randomFrom(Date.now());
  const gateway = gatewayOf(api, base);
  const installer = apiWithSession(services, base, 'installer');
  const bank = apiWithSession(services, base, 'bank');
  const terminals = terminalsOf({ api, installer }, base, (error) =>
    log.warn({ err: error }, 'simulated terminals of a network failed'),
  );
  const drive = async () => {
    const isKnown = await hasPast(api, Date.now());
    const [fleet, onDuty] = [await readFleet(api), await readOnDuty(api)];
    return driveFleet(gateway, {
      fleet,
      onDuty,
      ...(!isKnown && { before: await readFleet(api) }),
    });
  };
  const move = async () =>
    moveParcels({ api, terminals, fleet: await readFleet(api), random, most: most[size] });
  return [
    {
      name: 'lockers',
      every: LOCKERS_EVERY_MS,
      prepare: async () => workLockers(api, terminals, random),
    },
    ...reportersOf(api, installer, { base, signs }),
    {
      name: 'terminals',
      every: TERMINALS_EVERY_MS,
      prepare: async () => {
        const hasCommands = async () => (await signs()).hasCommands;
        return obeyCommands(api, terminals, { random, hasCommands });
      },
    },
    { name: 'fleet', every: POSITIONS_EVERY_MS, prepare: drive },
    { name: 'parcels', every: PARCELS_EVERY_MS, prepare: move },
    {
      name: 'bookings',
      every: BOOKINGS_EVERY_MS,
      prepare: () => takeBookings({ api, partners: partnersOf(installer, base) }, perDay, random),
    },
    {
      name: 'collections',
      every: COLLECTIONS_EVERY_MS,
      prepare: async () => collect(api, base, random),
    },
    {
      name: 'statements',
      every: STATEMENTS_EVERY_MS,
      prepare: async () => uploadStatements({ api: bank, random, most: most[size] }),
    },
  ];
}

/** Starts the simulated day of the demo company, which calls the server at `base`. */
export function startSimulator(services: Services, base: string): Stoppable {
  const { database, log } = services;
  const signs = signsOf(database.db, SIGNS_EVERY_MS);
  const clock = async () => (await signs()).clock;
  const tasks = tasksOf(services, base, signs).map(({ name, every, prepare }) => ({
    name,
    every,
    work: runPart(clock, { name, prepare, log }),
  }));
  const day = { name: 'day', every: ALIVE_EVERY_MS, work: () => liveDay(database) };
  const going = [day, ...tasks].map((task) => runPeriodically(task, log));
  return {
    stop: async () => {
      await Promise.all(going.map((one) => one.stop()));
      // A failing database must not prevent stopping. Without this update the day counts as running
      // slightly longer.
      await endDay(database).catch((error: unknown) => log.debug({ err: error }, 'day not ended'));
    },
  };
}
