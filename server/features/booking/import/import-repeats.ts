import { and, eq, gt, ne, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { importColumns } from '#domain/booking/import-columns.ts';
import { formatDate, isoDay } from '#domain/kernel/time.ts';
import type { Db } from '#server/db/open.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { valueIn, type Cells } from '../import-rows.ts';

/** Number of days within which a reference is expected only once. */
const RECENT_DAYS = 42;

const fields = ['customer_reference', 'order_number'] as const;
type Field = (typeof fields)[number];

const labelOf = (field: Field): string =>
  importColumns.find((column) => column.field === field)?.label ?? field;

// Words that people write instead of a reference.
const placeholder = /^(?:n\/?a|none|nil|tbc|tba|geen|0*)$/i;

/** Row that was checked; `is_included` if a person included it. */
interface Checked {
  number: number;
  cells: Cells;
  state: 'good' | 'bad';
  /** Warnings of the row; null without any. */
  notice: string | null;
  is_included?: boolean;
}

/** Another row of the same import, which is not being checked now. */
type Other = Pick<Checked, 'number' | 'cells'>;

interface Work {
  db: Db;
  accountId: number;
  mapping: Record<string, string>;
}

interface Reference {
  field: Field;
  text: string;
}

const keyOf = ({ field, text }: Reference): string => `${field} ${text.toUpperCase()}`;

/** References of a row that identify an order. */
function referencesIn(cells: Cells, mapping: Cells): Reference[] {
  const value = valueIn(cells, mapping);
  return fields
    .map((field) => ({ field, text: value(field) }))
    .filter(({ text }) => /[\p{L}\d]/u.test(text) && !placeholder.test(text));
}

const isAmong = (column: SQLWrapper, texts: readonly string[]): SQL =>
  sql`upper(${column}) = any(${sql.param([...texts])}::text[])`;

/** Recent shipments of the account with these references, by key. */
async function bookedBefore(
  { db, accountId }: Work,
  references: readonly Reference[],
): Promise<Map<string, string>> {
  if (references.length === 0) return new Map();
  const texts = (field: Field) => [
    ...new Set(
      references.filter((one) => one.field === field).map(({ text }) => text.toUpperCase()),
    ),
  ];
  const found = await db
    .select({
      customer_reference: shipments.customer_reference,
      order_number: shipments.order_number,
      reference: shipments.short_tracking_reference,
      booked_at: shipments.time_created,
    })
    .from(shipments)
    .where(
      and(
        eq(shipments.account_id, accountId),
        gt(shipments.time_created, sql`now() - make_interval(days => ${RECENT_DAYS})`),
        ne(shipments.status, 'cancelled'),
        or(
          isAmong(shipments.customer_reference, texts('customer_reference')),
          isAmong(shipments.order_number, texts('order_number')),
        ),
      ),
    )
    .orderBy(shipments.time_created);
  return new Map(
    found.flatMap((shipment) =>
      fields.flatMap((field) => {
        const text = shipment[field];
        const booked = `was booked as ${shipment.reference} on ${formatDate(isoDay(shipment.booked_at))}`;
        return text === null ? [] : [[keyOf({ field, text }), booked] as const];
      }),
    ),
  );
}

/**
 * Marks valid rows that repeat a recent shipment of the account or an earlier row of the file. They
 * are left out until a person includes them. Otherwise yesterday's order list with one more order
 * would book all orders again.
 */
export async function withRepeats<R extends Checked>(
  work: Work,
  rows: readonly R[],
  others: readonly Other[] = [],
): Promise<(Omit<R, 'state'> & { state: R['state'] | 'repeated' })[]> {
  const own = rows.map((row) => ({ row, references: referencesIn(row.cells, work.mapping) }));
  const booked = await bookedBefore(
    work,
    own.flatMap(({ references }) => references),
  );
  const first = new Map<string, number>();
  const all = [...rows, ...others].toSorted((one, other) => one.number - other.number);
  for (const { number, cells } of all)
    for (const key of referencesIn(cells, work.mapping).map(keyOf))
      if (!first.has(key)) first.set(key, number);
  return own.map(({ row, references }) => {
    const notices = references.flatMap((reference) => {
      const name = `${labelOf(reference.field)} ${reference.text}`;
      const before = booked.get(keyOf(reference));
      if (before !== undefined) return [`${name} ${before}.`];
      const at = first.get(keyOf(reference)) ?? row.number;
      return at < row.number ? [`${name} is also in row ${at}.`] : [];
    });
    const isLeftOut = row.state === 'good' && row.is_included !== true && notices.length > 0;
    return isLeftOut ? { ...row, state: 'repeated' as const, notice: notices.join(' ') } : row;
  });
}
