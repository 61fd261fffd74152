import * as z from 'zod';
import type { Api, ApiRequest } from './api.ts';
import { reporting, type Terminals } from './locker-terminals.ts';
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

const taking = {
  lockerOf: (id: number) => id,
  sent: (locker_ids: number[]): ApiRequest => ({
    endpoint: 'POST /lockers/commands/take',
    request: { body: { locker_ids } },
  }),
};
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
export function obeyCommands(api: Api, terminals: Terminals, random: () => number) {
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
    return (await terminals.each(ids, taking, taken)).flatMap(({ commands }) => commands);
  };
  return async ({ now }: Moment): Promise<void> => {
    const outcomes = (await take()).map((one) => obeyed(one, now, random));
    for (const { locker_id, doors } of outcomes)
      for (const { number } of doors)
        open.push({ locker_id, number, until: now + CLOSED_AFTER_MS });
    const reports = [...outcomes, ...closing(now)];
    await terminals.each(reports, reporting, anything);
  };
}
