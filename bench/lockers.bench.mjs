import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { caller, tokenOf } from './support/caller.mjs';
import { startCompany } from './support/large.mjs';
import { companyOnPostgres } from './support/postgres.mjs';

const ROUNDS = 40;
const REPORTS_A_CALL = 500;
const COMMANDS = 30;
/** Seconds within which every locker reports. */
const MINUTE_S = 60;

/** @typedef {import('./support/caller.mjs').Call} Call */
/** @typedef {{ url: string, pid: number }} Server */
/** @typedef {import('./support/report.mjs').Figure} Figure */

/** Budgets of each engine, in milliseconds. */
const budgets = {
  embedded: { list: 40, view: 30, reports: 150, plan: 400 },
  PostgreSQL: { list: 20, view: 15, reports: 80, plan: 150 },
};

const filters = {
  'all of them': {},
  'free M, mains off': { free_size: 'M', on_mains: false },
  'in doubt': { in_doubt: true },
  'overdue inside': { has_overdue: true },
  words: { search: 'engen' },
};

/** @param {() => Promise<unknown>} work */
async function timeOf(work) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** @param {number} times @param {(nth: number) => Promise<unknown>} work */
async function timeEach(times, work) {
  const values = [];
  for (let nth = 0; nth < times; nth += 1) values.push(await timeOf(() => work(nth)));
  return values;
}

/** CPU seconds that a process has used. @param {number} pid */
function usedBy(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** @param {number[]} ids @param {string} at */
const heartbeats = (ids, at) => ({
  reports: ids.map((locker_id) => ({
    locker_id,
    at,
    is_online: true,
    on_mains: true,
    battery_percentage: 97,
    signal_dbm: -71,
    temperature: 24,
  })),
});

/** @param {Call} device @param {number[]} ids */
async function reportAll(device, ids) {
  for (let from = 0; from < ids.length; from += REPORTS_A_CALL)
    await device(
      'POST',
      '/lockers/reports',
      heartbeats(ids.slice(from, from + REPORTS_A_CALL), new Date().toISOString()),
    );
}

/**
 * CPU share for lockers that report each minute, in % of a core.
 * @param {Server} server
 * @param {Call} device
 * @param {number[]} ids
 */
async function busyWith({ pid }, device, ids) {
  if (!existsSync(`/proc/${pid}/stat`)) return [];
  const values = [];
  for (let round = 0; round < 10; round += 1) {
    const before = usedBy(pid);
    await reportAll(device, ids);
    values.push((100 * (usedBy(pid) - before)) / MINUTE_S);
  }
  return values;
}

/**
 * Time from a command to the gateway that waits for it.
 * @param {Call} office
 * @param {Call} device
 * @param {number[]} ids
 */
async function commandDelays(office, device, ids) {
  const values = [];
  for (const locker_id of ids.slice(0, COMMANDS)) {
    const taking = device('POST', '/lockers/commands/take', {
      locker_ids: ids.slice(0, 500),
      wait_s: 10,
    });
    await pause(50);
    const began = performance.now();
    const body = { command: 'sync-data', locker_id, reason: 'Bench' };
    const asked = office('POST', '/locker-shipments/command', body);
    const { commands } = await taking;
    if (commands.length > 0) values.push(performance.now() - began);
    const { id } = await asked;
    const at = new Date().toISOString();
    const outcome = { locker_id, at, is_online: true, commands: [{ id, state: 'done', at }] };
    await device('POST', '/lockers/reports', { reports: [outcome] });
  }
  return values;
}

/**
 * Time to store an answer of a walk; the console shows the next door without waiting.
 * @param {Call} office
 * @param {number} locker_id
 */
async function walkDelays(office, locker_id) {
  const walk = await office('POST', '/locker-walks', { locker_id });
  const values = [];
  for (const { number, recorded } of walk.at) {
    const body = {
      found: 'as-recorded',
      recorded: { use: recorded.use, parcel_id: recorded.parcel_id },
    };
    values.push(
      await timeOf(() => office('PUT', `/locker-walks/${walk.id}/doors/${number}`, body)),
    );
  }
  await office('POST', `/locker-walks/${walk.id}/close`, { without_rest: true });
  return values;
}

/**
 * Alternates between two stages, which changes the outages of all areas, then reads the plan.
 * @param {Call} office
 */
async function planOutages(office) {
  const stages = await timeEach(6, (nth) =>
    office('POST', '/outages/stages', {
      provider: 'Eskom',
      stage: 2 + 2 * (nth % 2),
      from: new Date().toISOString(),
    }),
  );
  const plan = '/outages?filter={"state":["planned","running"],"within_hours":48}&range=[0,499]';
  const reads = await timeEach(ROUNDS, () => office('GET', plan));
  return { stages, reads };
}

/**
 * Figure that is judged by its 95th percentile.
 * @param {string} figure @param {number[]} values @param {number} budget @returns {Figure}
 */
const inMs = (figure, values, budget) => ({ figure, unit: 'ms', values, budget, by: 'p95' });

/**
 * Measures lists and the record of a locker.
 * @param {Call} office
 * @param {number} id
 * @param {typeof budgets.embedded} budget
 */
async function readings(office, id, budget) {
  const figures = [];
  for (const [name, filter] of Object.entries(filters)) {
    const path = `/lockers?range=[0,49]&filter=${JSON.stringify(filter)}`;
    const values = await timeEach(ROUNDS, () => office('GET', path));
    figures.push(inMs(`list, 50 rows, ${name}`, values, budget.list));
  }
  const view = await timeEach(ROUNDS, () => office('GET', `/lockers-view/${id}`));
  return [...figures, inMs('a locker with its doors', view, budget.view)];
}

/**
 * Measures reports of terminals, and commands to them.
 * @param {Server} server
 * @param {{ office: Call, ids: number[] }} given
 * @param {number} budget
 */
async function terminals(server, { office, ids }, budget) {
  const issued = await office('POST', '/drivers/devices', { driver_id: null, label: 'Bench' });
  const device = caller(server.url, issued.token);
  await reportAll(device, ids);
  const some = ids.slice(0, REPORTS_A_CALL);
  const reports = await timeEach(ROUNDS, () =>
    device('POST', '/lockers/reports', heartbeats(some, new Date().toISOString())),
  );
  const busy = await busyWith(server, device, ids);
  return [
    inMs(`${REPORTS_A_CALL} lockers report`, reports, budget),
    {
      figure: `${ids.length} lockers report each minute`,
      unit: '% of a core',
      values: busy,
      budget: 2,
    },
    inMs('command asked to taken', await commandDelays(office, device, ids), 300),
  ];
}

/** @param {Server} server @param {keyof typeof budgets} engine @returns {Promise<Figure[]>} */
async function figuresOn(server, engine) {
  const office = caller(server.url, await tokenOf(server.url));
  const rows = await office('GET', '/maps/lockers');
  const ids = rows.map((/** @type {{ id: number }} */ { id }) => id);
  const [largest] = await office('GET', '/lockers?range=[0,0]&sort=["free_door_count","DESC"]');
  const budget = budgets[engine];
  const { stages, reads } = await planOutages(office);
  const figures = [
    ...(await readings(office, largest.id, budget)),
    ...(await terminals(server, { office, ids }, budget.reports)),
    inMs('an answer of a walk', await walkDelays(office, largest.id), 100),
    inMs('a stage announced, all areas planned', stages, 2000),
    inMs('the plan of 48 hours', reads, budget.plan),
  ];
  return figures.map((one) => ({ ...one, figure: `${engine}: ${one.figure}` }));
}

const env = {
  BATON_DEMO: 'large',
  BATON_LOG: 'silent',
  BATON_SIMULATOR: 'off',
  BATON_PUBLIC_CALLS_PER_MINUTE: '100000',
};

async function measureEmbedded() {
  const server = await startCompany('large', { env });
  try {
    return await figuresOn(server, 'embedded');
  } finally {
    await server.stop();
  }
}

/** Duration of locker lists, reports, commands, walks and outage planning on both engines. */
export const measure = async () => [
  ...(await measureEmbedded()),
  ...(await companyOnPostgres('large', (server) => figuresOn(server, 'PostgreSQL'), env)),
];
