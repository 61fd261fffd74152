import type { RowOf } from '#api/endpoint-types.ts';
import { waitUntil } from '../until.ts';
import type { World } from '../world.ts';

type Client = Awaited<ReturnType<World['as']>>;
type Run = RowOf<'GET /runs/:id'>;

/** Shipment ids of the demo company, of one account or of all. */
export async function shipmentIds(
  { database }: Pick<World, 'database'>,
  { count, account }: { count: number; account?: number },
): Promise<number[]> {
  const { rows } = await database.pool.query<{ id: number }>(
    'select id from shipments where $2::int is null or account_id = $2 order by id limit $1',
    [count, account ?? null],
  );
  return rows.map(({ id }) => id);
}

/** Starts a run that gives shipments a customer reference. */
export const startReferences = (client: Client, ids: number[], reference = 'RUN-1') =>
  client.call('POST /runs', {
    body: {
      call: 'POST /shipments/bulkupdate',
      subject: { ids },
      arguments: { customer_reference: reference },
    },
  });

/**
 * Starts a run that adds a note to shipments. If a row ran twice, the second note would show it.
 */
export const startNotes = (client: Client, ids: number[], note: string) =>
  client.call('POST /runs', {
    body: {
      call: 'POST /shipments/notes/bulk',
      subject: { ids },
      arguments: { note },
    },
  });

/** Waits until a run reaches a given state; by default until it has finished. */
export function runWhen(
  client: Client,
  id: number,
  isSo: (run: Run) => boolean = (run) => run.finished_at !== null,
): Promise<Run> {
  return waitUntil(() => client.call('GET /runs/:id', { params: { id } }), isSo);
}

export const itemsOf = async (client: Client, id: number) =>
  (await client.call('GET /runs/:id/items', { params: { id }, query: { range: [0, 999] } })).rows;

/**
 * Pairs of a number of copies of the note and the number of shipments with that many copies, such
 * as [[1, 400]].
 */
export async function notesPerShipment(
  { database }: Pick<World, 'database'>,
  note: string,
): Promise<[number, number][]> {
  const { rows } = await database.pool.query<{ times: number; shipments: number }>(
    `select times, count(*)::int as shipments from (
       select count(*)::int as times from shipment_notes where note = $1 group by shipment_id
     ) as noted group by times order by times`,
    [note],
  );
  return rows.map(({ times, shipments }) => [times, shipments]);
}
