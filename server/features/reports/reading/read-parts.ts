import { sql, type SQL } from 'drizzle-orm';
import { daysBetween, shiftDay } from '#domain/kernel/business-days.ts';
import type { Period } from '#domain/reports/period.ts';
import type { Db } from '#server/db/open.ts';
import { Answers, type Answer } from './answer.ts';
import type { Source } from './source.ts';
import { ask, type Question } from './statement.ts';

/** Rows that are read at once: days of a period, or ids of a table. */
interface Range {
  from: number;
  to: number;
}

export interface PartLimits {
  /** Target duration of a part, in milliseconds. */
  aim: number;
  /** Width of the first part. */
  first: { days: number; numbers: number };
  /**
   * Number of groups of a part above which rows and chart are read in two statements, which then
   * return fewer groups.
   */
  manyGroups: number;
  within: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
}

export type Asking = Omit<Question, 'source'> & {
  /** Source whose rows are limited to a part. */
  sourceOf: (inPart: (number: SQL) => SQL) => Source;
};

/** Maximum factor between the widths of two consecutive parts. */
const GROWTH = 4;

const allRows = () => sql`true`;

async function wholeOf({ period, sourceOf }: Asking, { within }: PartLimits): Promise<Range> {
  if (period !== null) return { from: 0, to: daysBetween(period.from, period.to).length - 1 };
  const { numbers } = sourceOf(allRows);
  if (numbers === undefined) return { from: 0, to: 0 };
  const { rows } = await within((db) =>
    db.execute<{ from: number | null; to: number | null }>(
      sql`select min(id) as from, max(id) as to from ${sql.identifier(numbers)}`,
    ),
  );
  return { from: rows[0]?.from ?? 0, to: rows[0]?.to ?? 0 };
}

/**
 * Reads the rows and the chart of a part in one statement or in two; returns the number of groups.
 */
async function addPart(
  db: Db,
  { answers, question, isApart }: { answers: Answers; question: Question; isApart: boolean },
): Promise<number> {
  const { chartBy, charted } = question;
  if (!isApart || chartBy === null) {
    const groups = await ask(db, question);
    answers.add(groups);
    return groups.length;
  }
  const rows = await ask(db, { ...question, chartBy: null });
  answers.addRows(rows);
  const points = { ...question, by: [chartBy], chartBy: null, measures: charted };
  answers.addPoints(await ask(db, points));
  return rows.length;
}

/** Query for a part of the rows. */
function questionOf({ sourceOf, ...asking }: Asking, { from, to }: Range): Question {
  const { period } = asking;
  if (period !== null) {
    const days: Period = { from: shiftDay(period.from, from), to: shiftDay(period.from, to) };
    return { ...asking, source: sourceOf(allRows), period: days };
  }
  return { ...asking, source: sourceOf((number) => sql`${number} between ${from} and ${to}`) };
}

/**
 * Reads a report in parts and combines them. The duration of each part determines the width of the
 * next part.
 */
export async function askInParts(asking: Asking, limits: PartLimits): Promise<Answer> {
  const { aim, first, manyGroups, within } = limits;
  const source = asking.sourceOf(allRows);
  const answers = new Answers({ ...asking, source });
  if (asking.period === null && source.numbers === undefined) {
    answers.add(await within((db) => ask(db, { ...asking, source })));
    return answers.read();
  }
  const { from, to: end } = await wholeOf(asking, limits);
  const canBeApart =
    asking.chartBy !== null && asking.by.length > 0 && !asking.by.includes(asking.chartBy);
  let isApart = false;
  let width = asking.period === null ? first.numbers : first.days;
  for (let start = from; start <= end;) {
    const range = { from: start, to: Math.min(end, start + width - 1) };
    const question = questionOf(asking, range);
    // Measures the time inside the turn, so that waiting for the turn does not narrow the next
    // part.
    const { count, tookMs } = await within(async (db) => {
      const began = performance.now();
      const groups = await addPart(db, { answers, question, isApart });
      return { count: groups, tookMs: performance.now() - began };
    });
    isApart ||= canBeApart && count > manyGroups;
    const factor = aim / Math.max(1, tookMs);
    start = range.to + 1;
    width = Math.max(1, Math.floor(width * Math.min(GROWTH, factor)));
  }
  return answers.read();
}
