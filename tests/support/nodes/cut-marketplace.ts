import { counted, csv, upload, type Deed, type Maker, type Stage } from './cut-deeds.ts';

const as = 'marketplace' as const;
const ROWS = 8;
const told = ['PickupDone', 'Departed'];

interface Fresh {
  id: number;
  waybill: string;
  events: number[];
}

/** Shipments with events that still have to be sent. */
const fresh = (
  stage: Stage,
  codes: readonly string[],
  how?: { state?: 'accepted'; pin?: boolean },
) =>
  Promise.all(
    Array.from({ length: ROWS }, () => stage.here.given.marketplaceShipment({ codes, ...how })),
  );

/** How often the marketplace has received each event. */
const heard =
  (made: readonly Fresh[], codes: readonly string[], ids: (one: Fresh) => number[]): Deed['done'] =>
  async ({ double }) => {
    const times = new Map<number, number>();
    for (const one of made) {
      const received = await double.received(one.waybill);
      const counts = codes.map(
        (code) => received.filter(({ eventCode }) => eventCode === code).length,
      );
      const rows = ids(one);
      // A shipment was sent as often as its events: the maximum if an event was sent repeatedly,
      // otherwise the minimum.
      const ofAll = Math.max(...counts) > 1 ? Math.max(...counts) : Math.min(...counts);
      for (const [at, id] of rows.entries()) {
        const count = rows.length === 1 ? ofAll : (counts[at] ?? 0);
        if (count > 0) times.set(id, count);
      }
    }
    return times;
  };

/**
 * Shipments that the marketplace knows, with failed events. Waiting events would be sent without a
 * bulk call.
 */
async function refused(stage: Stage): Promise<Fresh[]> {
  const made = await fresh(stage, told, { state: 'accepted' });
  for (const { waybill } of made) stage.partner.remember(waybill, {});
  await stage.here.given.marketplaceEvent(
    made.flatMap((one) => one.events),
    { state: 'failed', error: 'Made up' },
  );
  return made;
}

const ofShipments =
  (call: string, make: (stage: Stage) => Promise<Fresh[]>): Maker =>
  async (stage) => {
    const made = await make(stage);
    const ids = made.map(({ id }) => id);
    return { as, call, ids, arguments: {}, done: heard(made, told, ({ id }) => [id]) };
  };

const events: Maker = async (stage) => {
  const made = await refused(stage);
  return {
    as,
    call: 'POST /amazon-shipments/resubmit-events',
    ids: made.flatMap((one) => one.events),
    arguments: {},
    done: heard(made, told, (one) => one.events),
  };
};

const overridden: Maker = async (stage) => {
  const made = await refused(stage);
  return {
    as,
    call: 'POST /amazon-shipments/override-event',
    ids: made.flatMap((one) => one.events),
    arguments: { how: 'settle', reason: stage.mark },
    done: counted(
      'select amazon_event_id as id, count(*)::int as times from marketplace_overrides where reason = $1 group by 1',
      stage.mark,
    ),
  };
};

const pins: Maker = async (stage) => {
  const made = await fresh(stage, [], { state: 'accepted', pin: true });
  const ids = made.map(({ id }) => id);
  return {
    as,
    call: 'POST /amazon-shipments/resend-delivery-pin',
    ids,
    arguments: {},
    done: counted(
      'select id, 1 as times from marketplace_shipments where id = any($1) and delivery_pin_sent_at is not null',
      ids,
    ),
  };
};

const noted: Maker = async (stage) => ({
  as,
  call: 'POST /amazon-shipments/shipment-notes',
  ids: (await fresh(stage, [])).map(({ id }) => id),
  arguments: { note: stage.mark },
  done: counted(
    'select amazon_shipment_id as id, count(*)::int as times from marketplace_notes where note = $1 group by 1',
    stage.mark,
  ),
});

/** Failed text messages, each for a different shipment. */
const texts: Maker = async (stage) => {
  const { given, rows } = stage.here;
  const chosen = await rows<{ id: number; shipment_id: number }>(
    `select id, shipment_id from marketplace_shipments a where shipment_id is not null
       and not exists (select from text_messages m where m.shipment_id = a.shipment_id and m.template = 'cut')
     order by id limit ${ROWS}`,
  );
  await rows('delete from text_messages where shipment_id = any($1)', [
    chosen.map(({ shipment_id }) => shipment_id),
  ]);
  for (const { shipment_id } of chosen)
    await given.text({ shipment_id, template: 'cut', status: 'failed', error: 'Unreachable' });
  const ids = chosen.map(({ id }) => id);
  return {
    as,
    call: 'POST /amazon-shipments/resend-failed-sms',
    ids,
    arguments: {},
    done: counted(
      `select a.id, count(*)::int as times from text_messages m join marketplace_shipments a on a.shipment_id = m.shipment_id
       where m.resent_from_id is not null and a.id = any($1) group by a.id`,
      ids,
    ),
  };
};

/** A complete but refused order, which can be booked when it is read again. */
const stated = {
  orderId: '405-1',
  recipient: 'Thandi Nkosi',
  mobileNumber: '+27835550102',
  streetAddress: '3 Beach Road',
  suburb: 'Sea Point',
  city: 'Cape Town',
  province: 'WC',
  postalCode: '8005',
  parcels: [{ length: 30, width: 20, height: 15, weight: 1.4 }],
};

const inbound =
  (call: string): Maker =>
  async (stage) => {
    const ids: number[] = [];
    while (ids.length < ROWS) ids.push((await stage.here.given.inboundLog({ payload: stated })).id);
    return {
      as,
      call,
      ids,
      arguments: {},
      done: counted(
        `select l.id, count(*)::int as times from marketplace_inbound_logs l
         join marketplace_shipments m on m.waybill = l.waybill where l.id = any($1) group by l.id`,
        ids,
      ),
    };
  };

const line = (waybill: string) => `${waybill},1.5,75.00,11.25,86.25`;

/** Invoices of one line each, totalled before they are sent. */
const invoices =
  (call: string, isSent: boolean): Maker =>
  async (stage) => {
    const made = await fresh(stage, []);
    const ids: number[] = [];
    for (const [at, { waybill }] of made.entries()) {
      const number = `${stage.mark}-${at}`;
      const answer = await upload<{ invoice: { id: number } }>(stage, {
        as,
        url: '/amazon-invoices/upload',
        fields: { invoice_number: number },
        file: csv(number, ['Waybill,Weight,Net,VAT,Amount', line(waybill)]),
      });
      ids.push(answer.invoice.id);
    }
    if (isSent) {
      const client = stage.here.clientOf(stage.tokens[as]);
      await client.call('POST /amazon-invoices/calculate-totals', { body: { ids } });
    }
    const times = isSent ? '(sent_at is not null)::int' : 'version - 1';
    return {
      as,
      call,
      ids,
      arguments: {},
      done: counted(
        `select id, times from (select id, ${times} as times from marketplace_invoices where id = any($1)) as seen where times > 0`,
        ids,
      ),
    };
  };

/** Every bulk call of the marketplace. */
export const marketplaceDeeds: readonly Maker[] = [
  ofShipments('POST /amazon-shipments/resubmit', (stage) => fresh(stage, told)),
  ofShipments('POST /amazon-shipments/bulk-resubmit', (stage) => fresh(stage, told)),
  ofShipments('POST /amazon-shipments/outbound-events', refused),
  events,
  overridden,
  pins,
  noted,
  texts,
  inbound('POST /inbound-shipments/resubmit'),
  inbound('POST /inbound-shipments/bulk-resubmit'),
  invoices('POST /amazon-invoices/calculate-totals', false),
  invoices('POST /amazon-invoices/send-to-amz', true),
  invoices('POST /amazon-invoices/s3-to-amzsftp', true),
];
