import * as z from 'zod';
import { MOST_LOCKER_REPORTS } from '../../../src/api/contract/lockers.ts';
import type { Api } from './api.ts';
import type { Gateway } from './gateway.ts';
import type { Moment } from './part.ts';

/** Of the locks that are released, so many are not seen to open: a parcel leans against the door, a switch is broken. */
const STICKS = 0.03;
/** A door that was opened is closed again after about so long, in milliseconds. */
const CLOSED_AFTER_MS = 8_000;

const taken = z.object({
  commands: z.array(
    z.object({
      id: z.int(),
      locker_id: z.int(),
      door_number: z.int().nullable(),
      command: z.string(),
      expires_at: z.string(),
    }),
  ),
});
const lockers = z.array(z.object({ id: z.int(), state: z.string() }));
const anything = z.unknown();

type Command = z.output<typeof taken>['commands'][number];

/** What the terminal of a command does, and tells. */
export function obeyed(
  { id, locker_id, door_number, command, expires_at }: Command,
  now: number,
  random: () => number,
) {
  const at = new Date(now).toISOString();
  const report = { locker_id, at, is_online: true };
  if (now > Date.parse(expires_at))
    return {
      ...report,
      commands: [{ id, state: 'refused' as const, at, answer: 'It came too late.' }],
      doors: [],
    };
  if (command !== 'open-door' || door_number === null)
    return { ...report, commands: [{ id, state: 'done' as const, at, answer: 'ok' }], doors: [] };
  const opens = random() >= STICKS;
  return {
    ...report,
    commands: [{ id, state: 'acknowledged' as const, at }],
    doors: opens ? [{ number: door_number, sensor: 'open' as const }] : [],
  };
}

/** The terminals take what they are asked for, do it, and tell; people close the doors again. */
export function obeyCommands(api: Api, gateway: Gateway, random: () => number) {
  const open: { locker_id: number; number: number; until: number }[] = [];
  const closing = (now: number) => {
    const over = open.filter(({ until }) => until <= now);
    for (const one of over) open.splice(open.indexOf(one), 1);
    const at = new Date(now).toISOString();
    return over.map(({ locker_id, number }) => ({
      locker_id,
      at,
      is_online: true,
      commands: [],
      doors: [{ number, sensor: 'closed' as const }],
    }));
  };
  const take = async (): Promise<Command[]> => {
    const all = await api.send({ endpoint: 'GET /maps/lockers', request: {} }, lockers);
    const ids = all.filter(({ state }) => state === 'online').map(({ id }) => id);
    const found: Command[] = [];
    for (let from = 0; from < ids.length; from += MOST_LOCKER_REPORTS) {
      const body = { locker_ids: ids.slice(from, from + MOST_LOCKER_REPORTS) };
      const answer = await gateway.report(
        { endpoint: 'POST /lockers/commands/take', request: { body } },
        taken,
      );
      found.push(...(answer?.commands ?? []));
    }
    return found;
  };
  return async ({ now }: Moment): Promise<void> => {
    const told = (await take()).map((one) => obeyed(one, now, random));
    for (const { locker_id, doors } of told)
      for (const { number } of doors)
        open.push({ locker_id, number, until: now + CLOSED_AFTER_MS });
    const reports = [...told, ...closing(now)];
    if (reports.length === 0) return;
    await gateway.report(
      { endpoint: 'POST /lockers/reports', request: { body: { reports } } },
      anything,
    );
  };
}
