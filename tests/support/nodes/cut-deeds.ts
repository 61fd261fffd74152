import type { MarketplaceDouble } from '#demo/doubles/marketplace-double.ts';
import { multipart, type SentFile } from '../doubles/multipart.ts';
import type { Marketplace } from '../doubles/marketplace.ts';
import type { World } from '../world.ts';

/** Sources for checking a run: the database and the log of the marketplace. */
export interface Seen {
  query<T extends object>(text: string, values: unknown[]): Promise<T[]>;
  double: MarketplaceDouble;
  run: number;
}

export const people = ['ops', 'account', 'marketplace'] as const;

/** A bulk call for rows that were created for it, with the query that shows its effects. */
export interface Deed {
  as: (typeof people)[number];
  call: string;
  ids: number[];
  arguments: Record<string, unknown>;
  /** How often each row was changed; unchanged rows are absent. */
  done(seen: Seen): Promise<Map<number, number>>;
}

/** Input for building a deed: a company, a unique name and random numbers. */
export interface Stage {
  here: World;
  partner: Marketplace;
  tokens: Readonly<Record<Deed['as'], string>>;
  mark: string;
  chance: () => number;
}

export type Maker = (stage: Stage) => Promise<Deed>;

/** Counts effects per row, by a query of the form `select id, times`. */
export const counted =
  (text: string, ...values: unknown[]): Deed['done'] =>
  async ({ query, run }) => {
    const given = values.length > 0 ? values : [run];
    const rows = await query<{ id: number; times: number }>(text, given);
    return new Map(rows.map(({ id, times }) => [id, times]));
  };

/** Counts traces of the run for each row. */
const traced = counted(
  `select row_id as id, count(*)::int as times from audit_log where run_id = $1 and table_name = 'shipments' group by row_id`,
);

/** Posts a form to the server of this process. */
export async function upload<T>(
  { here, tokens }: Stage,
  sent: { as: Deed['as']; url: string; fields: Record<string, string>; file: SentFile },
): Promise<T> {
  const form = multipart(sent.fields, [sent.file]);
  const headers = { authorization: `Bearer ${tokens[sent.as]}`, ...form.headers };
  const answer = await here.app.inject({
    method: 'POST',
    url: sent.url,
    headers,
    payload: form.payload,
  });
  return answer.json<T>();
}

export const csv = (name: string, lines: readonly string[]): SentFile => ({
  field: 'file',
  filename: `${name}.csv`,
  type: 'text/csv',
  data: Buffer.from(lines.join('\r\n')),
});

/** Ids of random shipments. */
async function some({ here, chance }: Stage, count: number): Promise<number[]> {
  const { rows } = await here.database.pool.query<{ id: number }>(
    'select id from shipments order by id',
  );
  const from = Math.floor(chance() * (rows.length - count));
  return rows.slice(from, from + count).map(({ id }) => id);
}

/** A call for shipments that leaves a trace of its own. */
const ofShipments =
  (
    call: string,
    given: (mark: string) => Record<string, unknown>,
    done: (mark: string) => Deed['done'] = () => traced,
  ): Maker =>
  async (stage) => ({
    as: 'ops',
    call,
    ids: await some(stage, 60),
    arguments: given(stage.mark),
    done: done(stage.mark),
  });

const failedUpstream: Maker = async (stage) => {
  const ids = await some(stage, 40);
  await stage.here.given.shipment(ids, { upstream_state: 'failed', status: 'at-hub' });
  return {
    as: 'ops',
    call: 'POST /shipments/resubmit-shiplogic',
    ids,
    arguments: {},
    done: traced,
  };
};

/** Bulk call that creates at most one file, which contains the rows that are done. */
const document =
  (call: string): Maker =>
  async (stage) => ({
    as: 'ops',
    call,
    ids: await some(stage, 20),
    arguments: {},
    done: counted(
      `select i.object_id as id, 1 as times from run_items i join runs r on r.id = i.run_id
       where r.id = $1 and r.file_id is not null and i.outcome = 'ok'`,
    ),
  });

const headings =
  'Service,Delivery name,Address,Suburb,City,Province,Postal code,Length,Width,Height,Weight,Reference';
const booking = (reference: string) =>
  `ECO,Thandi Nkosi,3 Beach Road,Sea Point,Cape Town,WC,8005,30,20,15,"1,4",${reference}`;

const imported: Maker = async (stage) => {
  const lines = Array.from({ length: 30 }, (_, row) => booking(`${stage.mark}-${100 + row}`));
  const { id } = await upload<{ id: number }>(stage, {
    as: 'account',
    url: '/import-shipments',
    fields: {},
    file: csv(stage.mark, [headings, ...lines]),
  });
  const { rows } = await stage.here.database.pool.query<{ id: number }>(
    'select id from import_rows where import_id = $1',
    [id],
  );
  return {
    as: 'account',
    call: 'PUT /import-shipments/:id',
    ids: rows.map((row) => row.id),
    arguments: { import_id: id },
    done: counted(
      `select r.id, count(*)::int as times from import_rows r join shipments s
         on s.import_id = r.import_id and r.cells::text like '%"' || s.customer_reference || '"%'
       where r.import_id = $1 group by r.id`,
      id,
    ),
  };
};

/** Every bulk call of shipments and of rows of imports. */
export const shipmentDeeds: readonly Maker[] = [
  ofShipments('POST /shipments/bulkupdate', (mark) => ({ customer_reference: mark })),
  ofShipments(
    'POST /shipments/notes/bulk',
    (note) => ({ note }),
    (note) =>
      counted(
        'select shipment_id as id, count(*)::int as times from shipment_notes where note = $1 group by 1',
        note,
      ),
  ),
  ofShipments('POST /tracking/shipment-events', () => ({
    status: 'on-hold',
    reason: 'Gate locked',
    at: new Date().toISOString(),
  })),
  ofShipments(
    'POST /shipments/bulk/email',
    (subject) => ({ to: 'recipient', addresses: '', subject, message: 'On its way.' }),
    (subject) =>
      counted(
        `select s.id, count(*)::int as times from emails m join shipments s
           on m.subject = $1 || ' (' || s.short_tracking_reference || ')' group by s.id`,
        subject,
      ),
  ),
  failedUpstream,
  document('POST /shipments/waybills/bulk'),
  document('POST /shipments/stickers/bulk'),
  imported,
];
