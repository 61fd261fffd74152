import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { importColumns, recogniseHeadings } from '#domain/booking/import-columns.ts';
import { import_rows, imports } from '#server/db/schema/bookings.ts';
import { checkRows } from '#server/features/booking/import-checks.ts';
import { createPricer } from '#server/features/pricing/pricer.ts';
import { FIRST_ACCOUNT } from '../money/account-plans.ts';
import { continueAfter, type Phase, type Scene } from '../phase.ts';
import { goods, mobileOf, nameOf, streets } from '../words.ts';
import { suburbAt } from '#domain/places/suburbs.ts';

/** Number of rows that a customer removed from every third file before booking the other rows. */
const LEFT_OUT = 2;
const WAITING_FILES = 3;
const WAITING_ROWS = 10;

/** Columns in the files of the demo's customers. */
const fields = [
  'order_number',
  'service_level_code',
  'delivery_name',
  'delivery_mobile_number',
  'delivery_street_address',
  'delivery_suburb',
  'delivery_city',
  'delivery_zone',
  'delivery_postal_code',
  'submitted_length',
  'submitted_width',
  'submitted_height',
  'submitted_weight',
];
const headings = fields.map(
  (field) => importColumns.find((column) => column.field === field)?.label ?? field,
);
const mapping = recogniseHeadings(headings);

/**
 * Imported files of shipments: booked ones, with the shipment of each row, and a few waiting ones.
 */
export const shipmentImports: Phase = {
  name: 'imports',
  title: 'Making imports',
  weight: 1,
  async make(scene) {
    await makeBooked(scene);
    for (const table of [imports, import_rows]) await continueAfter(scene.db, table);
    await makeWaiting(scene);
  },
};

/**
 * Makes the imports of shipments that one customer booked together, uploaded shortly before the
 * booking.
 */
async function makeBooked({ db }: Scene): Promise<void> {
  await db.execute(sql`
    create temp table demo_imports on commit drop as
    select row_number() over (order by time_created, account_id)::int as id, account_id, time_created as booked_at, count(*)::int as booked,
      case when row_number() over (order by time_created, account_id) % 3 = 0 then ${LEFT_OUT}::int else 0 end as left_out,
      min(s.created_by) as user_id
    from shipments s where requested_from = 'import' group by account_id, time_created`);
  await db.execute(sql`
    insert into imports (id, account_id, user_id, kind, file_name, state, row_count, mapping, headings, sha256, committed_at, time_created)
    overriding system value
    select id, account_id, user_id, 'shipments', 'orders-' || to_char(booked_at, 'YYYYMMDD-HH24MI') || case when id % 2 = 0 then '.csv' else '.xlsx' end,
      'committed', booked + left_out, ${JSON.stringify(mapping)}::jsonb, ${JSON.stringify(headings)}::jsonb,
      encode(sha256(('orders ' || id)::bytea), 'hex'), booked_at, booked_at - interval '3 minutes'
    from demo_imports order by id`);
  const cell = (label: string, value: string) => sql`${label}::text, ${sql.raw(value)}::text`;
  const values: Record<string, string> = {
    order_number: 's.order_number',
    service_level_code: 's.service_level_code',
    submitted_length: 'p.submitted_length',
    submitted_width: 'p.submitted_width',
    submitted_height: 'p.submitted_height',
    submitted_weight: 'p.submitted_weight',
  };
  const cells = sql.join(
    fields.map((field, at) => cell(headings[at] ?? field, values[field] ?? `s.${field}`)),
    sql`, `,
  );
  await db.execute(sql`
    insert into import_rows (import_id, account_id, number, cells, state, object_id)
    select i.id, s.account_id, row_number() over (partition by i.id order by s.id), jsonb_build_object(${cells}), 'committed', s.id
    from demo_imports i join shipments s on s.account_id = i.account_id and s.time_created = i.booked_at and s.requested_from = 'import'
    join parcels p on p.shipment_id = s.id and p.number = 1 order by i.id, s.id`);
  // Rows repeated in the same file, which the customer removed.
  await db.execute(sql`
    insert into import_rows (import_id, account_id, number, cells, errors, state)
    select r.import_id, r.account_id, i.booked + n, r.cells - 'Delivery postal code', '{"delivery_postal_code": ["Postal code is required."]}', 'skipped'
    from demo_imports i cross join generate_series(1, i.left_out) n
    join import_rows r on r.import_id = i.id and r.number = 1 order by i.id, n`);
  await db.execute(sql`
    update shipments s set import_id = r.import_id from import_rows r where r.object_id = s.id`);
}

/** Makes files that are not booked yet, checked by the rules of bookings like an upload. */
async function makeWaiting({ db, now }: Scene): Promise<void> {
  const pricer = await createPricer(db);
  for (let file = 0; file < WAITING_FILES; file += 1) {
    const accountId = FIRST_ACCOUNT + file;
    const rows = Array.from({ length: WAITING_ROWS }, (_, row) => ({
      number: row + 1,
      cells: orderOf(file * WAITING_ROWS + row),
    }));
    const checked = await checkRows({ db, pricer, accountId, mapping }, rows);
    const good = checked.filter(({ state }) => state === 'good').length;
    const [made] = await db
      .insert(imports)
      .values({
        account_id: accountId,
        user_id: await bookerOf(db, accountId),
        kind: 'shipments',
        file_name: `orders-to-check-${file + 1}.csv`,
        state: 'waiting',
        row_count: rows.length,
        good_count: good,
        bad_count: rows.length - good,
        mapping,
        headings,
        sha256: createHash('sha256').update(JSON.stringify(rows)).digest('hex'),
        time_created: new Date(now.getTime() - (file + 1) * 47 * 60_000).toISOString(),
      })
      .returning({ id: imports.id });
    if (made === undefined) throw new Error('The import was not saved');
    await db
      .insert(import_rows)
      .values(checked.map((row) => ({ ...row, import_id: made.id, account_id: accountId })));
  }
}

async function bookerOf(db: Scene['db'], accountId: number): Promise<number | null> {
  const { rows } = await db.execute<{ id: number | null }>(
    sql`select min(id) as id from users where account_id = ${accountId} and role_id in (5, 6) and disabled_at is null`,
  );
  return rows[0]?.id ?? null;
}

/** Orders as a customer types them: some lack a postal code or exceed the limits. */
function orderOf(number: number): Record<string, string> {
  const place = suburbAt(number * 5 + 3);
  const values: Record<string, string> = {
    order_number: `#${9_000 + number}`,
    service_level_code: 'ECO',
    delivery_name: nameOf(number + 500),
    delivery_mobile_number: mobileOf(number + 500),
    delivery_street_address: `${number + 4} ${streets[number % streets.length]}`,
    delivery_suburb: place.suburb,
    delivery_city: place.city,
    delivery_zone: place.zone,
    delivery_postal_code: number % 7 === 2 ? '' : place.postal_code,
    submitted_length: number % 11 === 5 ? '300' : '30',
    submitted_width: '20',
    submitted_height: '15',
    submitted_weight: String(1 + (number % goods.length) / 4),
  };
  return Object.fromEntries(
    fields.map((field, at) => [headings[at] ?? field, values[field] ?? '']),
  );
}
