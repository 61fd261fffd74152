import { sql, type SQL } from 'drizzle-orm';
import type { InputOf } from '../../../src/api/endpoint-types.ts';
import {
  commandFacts,
  mayCommand,
  type LockerCommand,
} from '../../../src/domain/locker-commands.ts';
import type { Scope, Verdict } from '../../runs/work.ts';
import { WAITS } from './bulk-commands.ts';

type ToLockers = InputOf<'POST /lockers/bulk-command'>['body'];
type ToDoors = InputOf<'POST /doors/bulk-command'>['body'];

const OFFLINE = 'It is offline.';

interface Judged extends Record<string, unknown> {
  label: string;
  code: string;
  state: string;
  is_offline: boolean;
  use: string | null;
  is_inside: boolean;
}

/** What `mayCommand` says of a row, in words that many rows share. */
function wordsFor(command: LockerCommand, row: Judged): string | null {
  if (commandFacts[command].kind === 'physical' && row.is_offline) return OFFLINE;
  const locker = { code: 'The locker', state: row.state, is_offline: false, last_seen: null };
  const door = row.use === null ? null : { use: row.use, reference: null };
  const may = mayCommand(command, { locker, door }, Date.now());
  return may === true ? null : may;
}

const needsSecond = (command: LockerCommand, { is_inside }: Judged): boolean =>
  is_inside && (command === 'open-all' || command === 'open-door');

async function verdicts({ db }: Scope, command: LockerCommand, chosen: SQL): Promise<Verdict[]> {
  const { rows } = await db.execute<Judged>(chosen);
  const judged = new Map<string, Verdict & { sample: string[] }>();
  for (const row of rows) {
    const reason = wordsFor(command, row);
    const note = reason === null && needsSecond(command, row) ? WAITS : undefined;
    if (reason === null && note === undefined) continue;
    const key = reason ?? WAITS;
    const before = judged.get(key) ?? { reason, note, count: 0, sample: [] };
    const sample = before.sample.length < 3 ? [...before.sample, row.label] : before.sample;
    judged.set(key, { ...before, count: before.count + 1, sample });
  }
  return [...judged.values()];
}

/** What `commandLockers` would do; `chosen` selects id, label and position of lockers. */
export const previewLockers = (
  scope: Scope,
  { command }: Pick<ToLockers, 'command'>,
  chosen: SQL,
) =>
  verdicts(
    scope,
    command,
    sql`select chosen.label, l.code, l.state, l.is_offline, null as use,
      exists (select from doors d where d.locker_id = l.id and d.occupied_since is not null) as is_inside
    from (${chosen}) as chosen join lockers l on l.id = chosen.id order by chosen.position`,
  );

/** The same for doors. */
export const previewDoors = (scope: Scope, { command }: Pick<ToDoors, 'command'>, chosen: SQL) =>
  verdicts(
    scope,
    command,
    sql`select chosen.label, l.code, l.state, l.is_offline, d.use, d.occupied_since is not null as is_inside
    from (${chosen}) as chosen join doors d on d.id = chosen.id join lockers l on l.id = d.locker_id order by chosen.position`,
  );
