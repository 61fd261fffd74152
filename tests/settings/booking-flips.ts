import { rulesOf } from '#views/booking/booking-rules.ts';
import { readSettings } from '#ui/provider-settings.ts';
import { box, sandown } from '../support/runs/bookings.ts';
import { refusalOf, type Flip, type Flips, type FlippedCompany } from './company.ts';
import { pagesOf } from '../shipments/pdf.ts';

const quoteRefused = (change: object) => (here: FlippedCompany) => refusalOf(here.quote(change));

const limit = (over: string): Flip => ({
  values: ['0', '1'],
  seen: [null, over],
  look: quoteRefused({}),
});

/** A locker with a door that fits the box; its type is kiosk or another one. */
async function lockerOf({ given, rows }: FlippedCompany, isKiosk: boolean): Promise<number> {
  const [type] = await rows(`select min(id) as id from locker_types where (name = 'Kiosk') = $1`, [
    isKiosk,
  ]);
  const [{ id }] = await rows('select id from lockers order by id offset $1 limit 1', [
    isKiosk ? 1 : 0,
  ]);
  await given.locker(id, { state: 'online', locker_type_id: type.id });
  return id;
}

const atLocker = (locker_id: number) => ({ locker_id });
const small = { ...box, submitted_length: 30, submitted_width: 15, submitted_height: 6 };

const fromLocker =
  (isKiosk: boolean, name = 'account') =>
  async (here: FlippedCompany) => {
    const collection = atLocker(await lockerOf(here, isKiosk));
    return refusalOf(here.quote({ collection, parcels: [small], account_id: 1 }, name));
  };

const overCounter = (side: 'collection' | 'delivery') => (here: FlippedCompany) =>
  refusalOf(here.given.shipment({ [side]: { ...sandown, type: 'counter' } }));

const firstService = async (here: FlippedCompany) =>
  (await here.quote()).rates[0]?.service_level_code;

/** Sheet size and number of sheets for the stickers of a shipment with two parcels. */
async function stickers(here: FlippedCompany): Promise<[number, string | undefined]> {
  const { id } = await here.given.shipment({ parcels: [box, box] });
  await here.given.settings({ label_format: null }, 1);
  const printed = await (
    await here.as('account')
  ).call('POST /shipments/stickers/bulk', {
    body: { ids: [id] },
  });
  const pdf = Buffer.from(await printed.arrayBuffer());
  return [pagesOf(pdf).length, /MediaBox \[0 0 (\d+)/.exec(pdf.toString('latin1'))?.[1]];
}

const scan = (status: 'floor-check') => async (here: FlippedCompany) => {
  const { id } = await here.given.shipment();
  const ops = await here.as('ops');
  await ops.call('POST /tracking/shipment-events', { body: { ids: [id], status: 'collected' } });
  return refusalOf(ops.call('POST /tracking/shipment-events', { body: { ids: [id], status } }));
};

const packagings = async (here: FlippedCompany) => {
  const client = await here.as('account');
  const rows = await client.call('GET /settings/get-settings/:id', { params: { id: 1 } });
  return rulesOf({ role: { name: 'AccountUser' }, account_id: 1 }, readSettings(rows)).packagings;
};

export const bookingFlips: Flips = {
  parcel_types: { values: ['["Box"]', '["Tube"]'], seen: [['Box'], ['Tube']], look: packagings },
  maximum_parcel_length: limit('Length 30 cm is over the maximum of 1 cm.'),
  maximum_parcel_width: limit('Width 20 cm is over the maximum of 1 cm.'),
  maximum_parcel_height: limit('Height 15 cm is over the maximum of 1 cm.'),
  maximum_parcel_weight: limit('Weight 1.4 kg is over the maximum of 1 kg.'),
  insurance_declared_value_enabled: {
    values: ['true', 'false'],
    seen: [null, 'Declared values are not accepted.'],
    look: quoteRefused({ declared_value: 100 }),
  },
  insurance_max_declared_value: {
    values: ['1000', '50'],
    seen: [null, 'The declared value must be at most R 50.'],
    look: quoteRefused({ declared_value: 100 }),
  },
  service_levels: {
    values: ['["ECO"]', '["OVN"]'],
    seen: [['ECO'], ['OVN']],
    look: async (here) => {
      const { rates, unavailable } = await here.quote();
      return [...rates, ...unavailable].map((one) => one.service_level_code);
    },
  },
  default_service_level: {
    values: ['OVN', 'ECO'],
    seen: ['OVN', 'ECO'],
    look: async (here) => {
      await here.given.settings({ 'default_%': null }, 1);
      return firstService(here);
    },
  },
  label_format: {
    values: ['A6', 'A4'],
    seen: [
      [2, '283'],
      [1, '595'],
    ],
    look: stickers,
  },
  upstream_provinces: {
    values: ['["WC"]', '["NC"]'],
    seen: ['waiting', 'none'],
    look: async (here) => {
      const { id } = await here.given.shipment();
      return (await here.rows('select upstream_state from shipments where id = $1', [id]))[0]
        .upstream_state;
    },
  },
  shipment_terms: {
    values: ['["Sender pays"]', '["Receiver pays"]'],
    seen: [null, 'The terms are Receiver pays.'],
    look: (here) => refusalOf(here.given.shipment({ terms: 'Sender pays' })),
  },
  provider_tracking_prefixes: {
    values: ['[]', '["TCGD"]'],
    seen: [null, 'Numbers that begin with TCGD are reserved for our own waybills.'],
    look: (here) => refusalOf(here.given.shipment({ custom_tracking_reference: 'tcgd000404' })),
  },
  other_scans: {
    values: ['["floor-check"]', '["swad-imaging"]'],
    seen: [null, 'The scan “Floor check” is not in use.'],
    look: scan('floor-check'),
  },
  allow_locker_deposit: {
    values: ['true', 'false'],
    seen: [null, 'Shipments cannot be deposited in a locker.'],
    look: fromLocker(false),
  },
  allow_kiosk_deposit: {
    values: ['true', 'false'],
    seen: [null, 'Shipments cannot be deposited at a kiosk.'],
    look: fromLocker(true),
    given: { allow_kiosk_on_sender: 'true' },
  },
  allow_kiosk_on_sender: {
    values: ['true', 'false'],
    seen: [null, 'Shipments cannot start at a kiosk.'],
    look: fromLocker(true),
    given: { allow_kiosk_deposit: 'true' },
  },
  allow_point_deposit: {
    values: ['true', 'false'],
    seen: [null, 'Shipments cannot be deposited at a counter.'],
    look: overCounter('collection'),
  },
  allow_pickup_point_service: {
    values: ['true', 'false'],
    seen: [null, 'Shipments are not delivered to counters.'],
    look: overCounter('delivery'),
  },
  allow_staff_to_customer_deposited_shipment: {
    values: ['true', 'false'],
    seen: [null, 'Only customers can book shipments that they deposit themselves.'],
    look: fromLocker(false, 'ops'),
  },
};
