import type { ReadRow } from '#server/uploads/tables/read-table.ts';
import type { StatementTable } from './statement-cells.ts';
import { exactDirection, statusReason } from './statement-words.ts';

const currency =
  /^(zar|usd|eur|gbp|nad|bwp|lsl|szl|mzn|zmw|mwk|zwl|aud|cad|chf|cny|inr|jpy|kes|ngn|aoa|tzs|ugx)$/i;
const finalStatus =
  /^(posted|complete|completed|cleared|settled|processed|successful|success|booked|final|paid|done|ok|approved|voltooi|afgehandel|verwerk|suksesvol|betaal|geslaag)$/i;
const LONGEST_STATUS = 30;

type Test = (text: string) => boolean;

const isCurrency: Test = (text) => currency.test(text);
const isStatus: Test = (text) =>
  finalStatus.test(text) || (text.length <= LONGEST_STATUS && statusReason(text) !== null);
const isAnswer: Test = (text) =>
  /^(?:y|yes|no?|j|ja|nee|true|false|waar|onwaar|[01x])$/i.test(text);
// Headings of details of payments that were not made or were taken back.
const whyNotMade =
  /\b(?:revers|return|reject|cancel|fail|declin|dishono|unpaid|omkeer|terugstuur|mislukk?)\w* (?:of|on|date|reason|code|id|ref|reference|rede|datum|kode)$/i;
// Headings of the amount that the payer sent, before the bank converted it.
const otherAmount = /foreign|original|merchant|source|buitelandse|oorspronklike/i;
// A dash alone often stands for an empty cell.
const isSide: Test = (text) => /[a-z]/i.test(text) && exactDirection(text) !== null;

/** Texts of a column if all of them pass the test; null if one fails or the column is empty. */
function wordsOf(rows: readonly ReadRow[], at: number, isOne: Test): string[] | null {
  const words: string[] = [];
  for (const { cells } of rows) {
    const text = (cells[at] ?? '').trim();
    if (text !== '' && !isOne(text)) return null;
    if (text !== '') words.push(text);
  }
  return words.length > 0 ? words : null;
}

/** Column numbers that have a meaning already. */
function usedColumns({ columns }: StatementTable): Set<number> {
  return new Set(Object.values(columns).flatMap((one) => one ?? []));
}

/**
 * Adds columns with unknown headings that qualify lines: directions such as D and C, currencies,
 * and states of payments that are not final.
 */
export function withContent(table: StatementTable): StatementTable {
  const used = usedColumns(table);
  const width = Math.max(0, ...table.rows.slice(0, 200).map(({ cells }) => cells.length));
  const free = Array.from({ length: width }, (_, at) => at).filter((at) => !used.has(at));
  const find = (isOne: Test, isMeant: (words: readonly string[]) => boolean) =>
    free.filter((at) => {
      const words = wordsOf(table.rows, at, isOne);
      return words !== null && isMeant(words);
    });
  const { columns } = table;
  const [direction] =
    columns.direction === undefined
      ? find(isSide, (words) => words.some((word) => exactDirection(word) === 'out'))
      : [columns.direction];
  const isOwn = (at: number) => !otherAmount.test(table.headings[at] ?? '');
  return {
    ...table,
    columns: {
      ...columns,
      direction,
      flags: [
        ...find(isAnswer, () => true).filter(
          (at) => statusReason(table.headings[at] ?? '') !== null,
        ),
        ...free.filter((at) => whyNotMade.test(table.headings[at] ?? '')),
      ],
      currency: [...columns.currency, ...find(isCurrency, () => true).filter(isOwn)],
      status: [
        ...columns.status,
        ...find(isStatus, (words) => words.some((word) => statusReason(word) !== null)),
      ],
    },
  };
}
