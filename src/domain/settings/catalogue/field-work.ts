import { actingEntry, keptEntry, type Entries } from './entry.ts';

const TASKS = 'src/domain/drivers/driver-tasks.ts';
const ENDS = 'src/domain/booking/booking-ends.ts';

const onDevice = (label: string, effect: string) => actingEntry([label, effect], TASKS);

export const drivers: Entries = {
  driver_can_cancel_shipments: onDevice(
    'Drivers can cancel shipments',
    'When off, drivers cannot cancel shipments.',
  ),
  driver_can_cancel_parcels: onDevice(
    'Drivers can cancel parcels',
    'When off, drivers cannot cancel parcels.',
  ),
  drivers_can_reject_collections: onDevice(
    'Drivers can reject collections',
    'When off, drivers cannot reject collections.',
  ),
  driver_must_scan_each_parcel: onDevice(
    'Drivers scan each parcel',
    'Collections and deliveries require a scan of every parcel.',
  ),
  driver_can_add_shipments: onDevice(
    'Drivers can add shipments',
    'Drivers can book a shipment at collection.',
  ),
  driver_can_add_parcels: onDevice(
    'Drivers can add parcels',
    'Drivers can add a parcel until the shipment is collected. The shipment is then priced again.',
  ),
  drivers_can_enter_onetime_pin: onDevice(
    'Drivers can enter a one-time PIN',
    'Drivers can confirm a delivery with the PIN sent to the recipient.',
  ),
  drivers_can_send_onetime_pin: onDevice(
    'Drivers can send a one-time PIN',
    'Drivers can have a PIN sent to the recipient; the delivery then requires it.',
  ),
  drivers_can_use_fallback_option: onDevice(
    'Drivers can use the fallback',
    'Drivers can deliver without the PIN by recording what was checked instead.',
  ),
};

const endEntry = (label: string, effect: string) => actingEntry([label, effect], ENDS);

export const lockers: Entries = {
  allow_locker_deposit: endEntry(
    'Senders deposit in lockers',
    'When off, customers cannot book from a locker.',
  ),
  allow_kiosk_deposit: endEntry(
    'Senders deposit at kiosks',
    'When off, customers cannot book from a kiosk.',
  ),
  allow_point_deposit: endEntry(
    'Senders deposit at points',
    'When off, customers cannot book from a counter.',
  ),
  allow_kiosk_on_sender: endEntry(
    'A kiosk can be the sender',
    'When off, nobody can book from a locker of the type kiosk.',
  ),
  allow_pickup_point_service: endEntry(
    'Delivery to points',
    'When off, nobody can book to a counter.',
  ),
  allow_staff_to_customer_deposited_shipment: endEntry(
    'Staff book deposits of customers',
    'When off, staff cannot book from a locker, kiosk or counter for a customer.',
  ),
  locker_auth_key: keptEntry(
    ['Keys of terminals', 'Keys that older terminals sign in with.'],
    'Each locker has its own key. Older terminals read theirs from this list.',
  ),
};
