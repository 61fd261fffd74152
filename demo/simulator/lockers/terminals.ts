import * as z from 'zod';
import { terminalRefusals, type TerminalVerdict } from '#domain/lockers/locker-terminal.ts';
import type { Api, ApiRequest } from '../api.ts';
import { reporting, type Terminals } from './locker-terminals.ts';
import type { Moment } from '../part.ts';
import { terminalWith, type Terminal } from './terminal.ts';

/**
 * Share of released locks whose door is not sensed to open, for instance because a parcel leans
 * against it.
 */
const STICKS = 0.03;
/** Time until an opened door is closed again, in milliseconds. */
const CLOSED_AFTER_MS = 8_000;
/** Maximum number of locker keys per call. */
const MAX_KEYS = 50;

const taken = z.object({
  commands: z.array(
    z.object({
      id: z.int(),
      key: z.string().nullable(),
      locker_id: z.int(),
      locker: z.string(),
      door_number: z.int().nullable(),
      command: z.string(),
      issued_at: z.string(),
      expires_at: z.string(),
      signature: z.string(),
    }),
  ),
  received_at: z.string(),
});
const held = z.object({ lockers: z.array(z.object({ locker_id: z.int(), key: z.string() })) });
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
const keysOf = {
  lockerOf: (id: number) => id,
  sent: (locker_ids: number[]): ApiRequest => ({
    endpoint: 'POST /lockers/codes',
    request: { body: { locker_ids } },
  }),
};

/** Carries out a command by its verdict; returns the report. */
export function obeyCommand(
  { id, locker_id, door_number, command }: Command,
  verdict: TerminalVerdict,
  { now, random }: { now: number; random: () => number },
) {
  const at = new Date(now).toISOString();
  const report = { locker_id, at, is_online: true };
  if (verdict !== 'obeyed') {
    const answer = terminalRefusals[verdict];
    return { ...report, commands: [{ id, state: 'refused' as const, at, answer }], doors: [] };
  }
  if (command !== 'open-door' || door_number === null)
    return { ...report, commands: [{ id, state: 'done' as const, at, answer: 'ok' }], doors: [] };
  const opens = random() >= STICKS;
  return {
    ...report,
    commands: [{ id, state: 'acknowledged' as const, at }],
    doors: opens ? [{ number: door_number, sensor: 'open' as const }] : [],
  };
}

/**
 * Terminals that have received a command, each with the key of its locker, which is requested once.
 */
function knownTerminals(terminals: Terminals) {
  const known = new Map<number, Terminal>();
  return async (ids: readonly number[]): Promise<ReadonlyMap<number, Terminal>> => {
    const unknown = [...new Set(ids)].filter((id) => !known.has(id));
    for (let from = 0; from < unknown.length; from += MAX_KEYS)
      for (const { lockers: part } of await terminals.each(
        unknown.slice(from, from + MAX_KEYS),
        keysOf,
        held,
      ))
        for (const { locker_id, key } of part)
          known.set(locker_id, terminalWith(Buffer.from(key, 'base64url')));
    return known;
  };
}

/** Takes commands for the terminals, carries them out and reports; closes opened doors later. */
export function obeyCommands(
  api: Api,
  terminals: Terminals,
  { random, hasCommands }: { random: () => number; hasCommands: () => Promise<boolean> },
) {
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
  const known = knownTerminals(terminals);
  const take = async (now: number) => {
    if (!(await hasCommands())) return [];
    const all = await api.send({ endpoint: 'GET /maps/lockers', request: {} }, lockers);
    const ids = all.filter(({ state }) => state === 'online').map(({ id }) => id);
    const answers = await terminals.each(ids, taking, taken);
    const commands = answers.flatMap((answer) =>
      answer.commands.map((command) => ({ command, receivedAt: answer.received_at })),
    );
    const at = await known(commands.map(({ command }) => command.locker_id));
    return commands.flatMap(({ command, receivedAt }) => {
      const terminal = at.get(command.locker_id);
      // Without its key the terminal cannot report, so the command expires.
      if (terminal === undefined) return [];
      terminal.learnTime(now, receivedAt);
      return obeyCommand(command, terminal.judge(command, Date.now()), { now, random });
    });
  };
  return async ({ now }: Moment): Promise<void> => {
    const outcomes = await take(now);
    for (const { locker_id, doors } of outcomes)
      for (const { number } of doors)
        open.push({ locker_id, number, until: now + CLOSED_AFTER_MS });
    const reports = [...outcomes, ...closing(now)];
    await terminals.each(reports, reporting, anything);
  };
}
