import type { RequestOf } from '#api/endpoint-types.ts';
import { proofFields } from '#domain/shipments/proof.ts';
import { proofRule } from '#server/features/shipments/documents/required-proof.ts';
import { noteQuestions } from '#views/shipments/questions.ts';
import type { SettingName } from '#domain/settings/catalogue/catalogue.ts';
import { readSettings } from '#ui/provider-settings.ts';
import { bookingForm, box } from '../support/runs/bookings.ts';
import { noEffects } from '../support/recomputed/effects.ts';
import { refusalOf, type Flip, type Flips, type FlippedCompany } from './company.ts';

type Task = RequestOf<'POST /drivers/tasks'>['body'];

const tell = ({ driver }: FlippedCompany, body: Task) =>
  driver.device.call('POST /drivers/tasks', { body });

/** A shipment that the driver is about to collect. */
async function toCollect(here: FlippedCompany, parcels = [box]): Promise<number> {
  const { id } = await here.given.shipment({ parcels });
  const ops = await here.as('ops');
  const body = { ids: [id], collection_driver_id: here.driver.id };
  await ops.call('POST /shipments/bulkupdate', { body });
  return id;
}

/** A shipment on the vehicle of the driver. */
async function toDeliver(here: FlippedCompany): Promise<number> {
  const { id } = await here.given.shipment();
  const ops = await here.as('ops');
  for (const change of [
    { status: 'collected' as const },
    { status: 'at-destination-hub' as const },
    { delivery_driver_id: here.driver.id },
    { status: 'out-for-delivery' as const },
  ])
    await ops.call('POST /shipments/bulkupdate', { body: { ids: [id], ...change } });
  return id;
}

const sent = async ({ rows: query }: FlippedCompany, id: number): Promise<string> => {
  const [row] = await query(
    `select code from text_messages where shipment_id = $1 and template = 'delivery-pin'`,
    [id],
  );
  return row.code;
};

const proof = { name: 'T Nkosi' };

/** Delivers a shipment whose recipient received a PIN. */
async function handOver(here: FlippedCompany, by: (pin: string) => object) {
  const shipment_id = await toDeliver(here);
  await tell(here, { task: 'send-pin', shipment_id });
  const how = by(await sent(here, shipment_id));
  return refusalOf(tell(here, { task: 'deliver', shipment_id, scanned: [1], proof, ...how }));
}

const permit = (refusal: string, look: Flip['look']): Flip => ({
  values: ['true', 'false'],
  seen: [null, refusal],
  look,
});

const collectionTask = (task: (shipment_id: number) => Task) => async (here: FlippedCompany) =>
  refusalOf(tell(here, task(await toCollect(here, [box, box]))));

/** Check of a setting that lists reasons: the server refuses any other reason. */
const reasons = (look: (here: FlippedCompany) => Promise<unknown>, given = {}): Flip => ({
  values: ['["Gate locked"]', '["Nobody there"]'],
  seen: [null, 'Choose one of: Nobody there.'],
  look,
  given,
});

const reason = 'Gate locked';

const reasonLists: Flips = {
  rejection_reasons: reasons(
    collectionTask((shipment_id) => ({ task: 'reject', shipment_id, reason })),
    { drivers_can_reject_collections: 'true' },
  ),
  shipment_cancellation_reason: reasons(
    collectionTask((shipment_id) => ({ task: 'cancel', shipment_id, reason })),
    { driver_can_cancel_shipments: 'true' },
  ),
  collection_failed_attempt_reasons: reasons(
    collectionTask((shipment_id) => ({ task: 'fail', shipment_id, reason })),
  ),
  delivery_failed_attempt_reasons: reasons(async (here) =>
    refusalOf(tell(here, { task: 'fail', shipment_id: await toDeliver(here), reason })),
  ),
  note_types: {
    values: ['["General","Claim"]', '["Damage","Driver"]'],
    seen: [
      ['General', 'Claim'],
      ['Damage', 'Driver'],
    ],
    look: async (here) => {
      const client = await here.as('ops');
      const rows = await client.call('GET /settings/get-settings/:id', { params: { id: 0 } });
      const settings = readSettings(rows);
      const fx = { ...noEffects, words: async (name: SettingName<'json'>) => settings.words(name) };
      const kinds = (await noteQuestions(fx)).find(({ name }) => name === 'note_type');
      return kinds?.options?.map(({ value }) => value);
    },
  },
};

/** Required proof that is missing when a delivery has no proof at all. */
const lacking = ({ within }: FlippedCompany) =>
  within(async (db) => (await proofRule(db, { status: 'delivered' })).lacks([]));

const others = (field: string) =>
  Object.fromEntries(
    proofFields
      .filter((one) => one !== field)
      .map((one): [string, string] => [`pod_${one}_required`, 'false']),
  );

const words = {
  name: 'a name',
  mobile_number: 'a mobile number',
  department: 'a department',
  description: 'a description',
  photos: 'a photo',
  signature: 'a signature',
};

const proofSwitches: Flips = Object.fromEntries(
  proofFields.flatMap((field): [string, Flip][] => {
    const [enabled, required] = [`pod_${field}_enabled`, `pod_${field}_required`];
    const flip: Flip = {
      values: ['false', 'true'],
      seen: [null, `Proof of delivery needs ${words[field]}`],
      look: lacking,
    };
    return [
      [enabled, { ...flip, given: { ...others(field), [required]: 'true' } }],
      [required, { ...flip, given: { ...others(field), [enabled]: 'true' } }],
    ];
  }),
);

export const driverFlips: Flips = {
  ...reasonLists,
  ...proofSwitches,
  driver_can_cancel_shipments: permit(
    'Drivers may not cancel shipments. Call your branch.',
    collectionTask((shipment_id) => ({
      task: 'cancel',
      shipment_id,
      reason: 'Order cancelled',
    })),
  ),
  driver_can_cancel_parcels: permit(
    'Drivers may not cancel parcels. Call your branch.',
    collectionTask((shipment_id) => ({
      task: 'cancel-parcel',
      shipment_id,
      number: 2,
      reason: 'Order cancelled',
    })),
  ),
  drivers_can_reject_collections: permit(
    'Drivers may not reject collections. Call your branch.',
    collectionTask((shipment_id) => ({ task: 'reject', shipment_id, reason: 'Vehicle full' })),
  ),
  driver_can_add_parcels: permit(
    'Drivers may not add parcels. Call your branch.',
    collectionTask((shipment_id) => ({ task: 'add-parcel', shipment_id, parcel: box })),
  ),
  driver_can_add_shipments: permit('Drivers may not add shipments. Call your branch.', (here) =>
    refusalOf(
      tell(here, {
        task: 'add-shipment',
        booking: { ...bookingForm(), account_id: 1, opt_in: [], declared_value: 0 },
      }),
    ),
  ),
  driver_must_scan_each_parcel: {
    values: ['false', 'true'],
    seen: [null, 'Scan parcel 2.'],
    look: collectionTask((shipment_id) => ({ task: 'collect', shipment_id, scanned: [1] })),
  },
  drivers_can_send_onetime_pin: permit(
    'Drivers may not send PINs. Call your branch.',
    async (here) => refusalOf(tell(here, { task: 'send-pin', shipment_id: await toDeliver(here) })),
  ),
  drivers_can_enter_onetime_pin: permit(
    'PINs cannot be entered on this device. Call your branch.',
    (here) => handOver(here, (pin) => ({ pin })),
  ),
  drivers_can_use_fallback_option: permit(
    'This shipment can be handed over only with its PIN. Call your branch.',
    (here) => handOver(here, () => ({ fallback: 'Identity document' })),
  ),
};
