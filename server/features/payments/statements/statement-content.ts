import type { ReadRow } from '#server/uploads/tables/read-table.ts';
import type { StatementTable } from './statement-cells.ts';
import { exactDirection, statusReason } from './statement-words.ts';

const currency =
  /^(zar|usd|eur|gbp|nad|bwp|lsl|szl|mzn|zmw|mwk|zwl|aud|cad|chf|cny|inr|jpy|kes|ngn|aoa|tzs|ugx)$/i;
const status =
  /^(pending|posted|complete|completed|cleared|settled|processed|successful|success|booked|final|reversed|failed|unsuccessful|cancelled|declined|rejected|uncleared|unsettled|provisional|awaiting \w+|hangende?|wagtende?|voltooi|afgehandel|omgekeer|onsuksesvol|misluk)$/i;
const side = /^(d|dr|c|cr|dt|kt|crdt|dbit|debit|credit|debiet|krediet|h|s|k)$/i;

/** Texts of a column, if every one matches; null for other columns and empty ones. */
function wordsOf(rows: readonly ReadRow[], at: number, pattern: RegExp): string[] | null {
  const words: string[] = [];
  for (const { cells } of rows) {
    const text = (cells[at] ?? '').trim();
    if (text !== '' && !pattern.test(text)) return null;
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
  const find = (pattern: RegExp, test: (words: readonly string[]) => boolean) =>
    free.filter((at) => {
      const words = wordsOf(table.rows, at, pattern);
      return words !== null && test(words);
    });
  const { columns } = table;
  const [direction] =
    columns.direction === undefined
      ? find(side, (words) => words.some((word) => exactDirection(word) === 'out'))
      : [columns.direction];
  return {
    ...table,
    columns: {
      ...columns,
      direction,
      currency: [...columns.currency, ...find(currency, () => true)],
      status: [
        ...columns.status,
        ...find(status, (words) => words.some((word) => statusReason(word) !== null)),
      ],
    },
  };
}
