import { noticeSwitches } from '../messages/shipment-notices.ts';
import { proofFields } from '../shipments/proof.ts';

const on = [
  'insurance_declared_value_enabled',
  'show_bill_transactions',
  'driver_must_scan_each_parcel',
  'driver_can_add_parcels',
  'drivers_can_enter_onetime_pin',
  'drivers_can_send_onetime_pin',
  'enable_webhook_sending',
  'allow_pickup_point_service',
  'allow_locker_deposit',
  'allow_point_deposit',
  'shorten_tracking_urls',
  'allow_push_notifications_weekend',
  'allow_push_notifications_public_holidays',
  'allow_staff_to_customer_deposited_shipment',
  'marketplace_notify_failed_events',
  'nps_enabled',
];

const off = [
  'enable_payment_intervention',
  'driver_can_cancel_parcels',
  'driver_can_cancel_shipments',
  'driver_can_add_shipments',
  'drivers_can_use_fallback_option',
  'drivers_can_reject_collections',
  'enable_free_one_shipment_on_valid_vat_number',
  'allow_kiosk_deposit',
  'allow_kiosk_on_sender',
  'marketplace_notify_recipients',
  'nightly_invoice_run',
];

const methods = ['payfast', 'ozow', 'peach', 'stitch', 'eft', 'custom'].flatMap((method) =>
  ['guest', 'topup'].map((purpose) => ({
    setting: `${method}_${purpose}_enabled`,
    value: method === 'eft',
  })),
);

// Drivers capture signatures on their phones, so a required signature would block bulk delivery
// from the console.
const proof = proofFields.flatMap((field) => [
  { setting: `pod_${field}_enabled`, value: field !== 'department' },
  { setting: `pod_${field}_required`, value: field === 'name' },
]);

const notices = noticeSwitches.map(({ leg, channel, setting }) => ({
  setting,
  value: leg === 'delivery' ? channel !== 'whatsapp' : channel === 'email',
}));

const all = [
  ...on.map((setting) => ({ setting, value: true })),
  ...off.map((setting) => ({ setting, value: false })),
  ...methods,
  ...proof,
  ...notices,
];

/** Default values of the boolean settings. */
export const defaultSwitches: Record<string, string> = Object.fromEntries(
  all.map(({ setting, value }) => [setting, String(value)]),
);
