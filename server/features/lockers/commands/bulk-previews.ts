import type { SQL } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import type { LockerCommand } from '#domain/lockers/locker-commands.ts';
import type { Scope, Verdict } from '#server/runs/work.ts';
import { judgeDoors as judgedOf, type Asked } from './bulk-parcels.ts';
import { judgedLockers, needsAgreement, WAITS, wordsFor, type Judged } from './bulk-rules.ts';

type ToLockers = InputOf<'POST /lockers/bulk-command'>['body'];

interface Judgement {
  row: Judged;
  why: string | null;
}

function verdicts(command: LockerCommand, rows: readonly Judgement[]): Verdict[] {
  const judged = new Map<string, Verdict>();
  for (const { row, why: reason } of rows) {
    const note = reason === null && needsAgreement(command, row) ? WAITS : undefined;
    if (reason === null && note === undefined) continue;
    const key = reason ?? WAITS;
    const before = judged.get(key) ?? { reason, note, count: 0, sample: [] };
    const sample = before.sample.length < 3 ? [...before.sample, row.label] : before.sample;
    judged.set(key, { ...before, count: before.count + 1, sample });
  }
  return [...judged.values()];
}

/** Previews `commandLockers`; `chosen` selects id, label and position of lockers. */
export const previewLockers = async (
  { db }: Scope,
  { command }: Pick<ToLockers, 'command'>,
  chosen: SQL,
) => {
  const { rows } = await judgedLockers(db, chosen);
  return verdicts(
    command,
    rows.map((row) => ({ row, why: wordsFor(command, row) })),
  );
};

/** Previews `commandDoors`. */
export const previewDoors = async ({ db }: Scope, asked: Asked, chosen: SQL) =>
  verdicts(asked.command, await judgedOf(db, asked, chosen));
