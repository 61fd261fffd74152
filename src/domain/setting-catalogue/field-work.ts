import { acts, kept, type Entries } from './entry.ts';

const TASKS = 'src/domain/driver-tasks.ts';
const ENDS = 'src/domain/booking-ends.ts';

const onDevice = (label: string, effect: string) => acts([label, effect], TASKS);

export const drivers: Entries = {
  driver_can_cancel_shipments: onDevice(
    'Drivers can cancel shipments',
    'Without it a device that cancels a shipment is refused.',
  ),
  driver_can_cancel_parcels: onDevice(
    'Drivers can cancel parcels',
    'Without it a device that cancels a parcel is refused.',
  ),
  drivers_can_reject_collections: onDevice(
    'Drivers can reject collections',
    'Without it a device that rejects a collection is refused.',
  ),
  driver_must_scan_each_parcel: onDevice(
    'Drivers scan each parcel',
    'A device collects and delivers only with every parcel scanned.',
  ),
  driver_can_add_shipments: onDevice(
    'Drivers can add shipments',
    'A device can book a shipment that lies there and was not booked.',
  ),
  driver_can_add_parcels: onDevice(
    'Drivers can add parcels',
    'A device can add a parcel until the shipment is collected; the price follows.',
  ),
  drivers_can_enter_onetime_pin: onDevice(
    'Drivers can enter a one-time PIN',
    'A device hands over for the PIN that the recipient was sent.',
  ),
  drivers_can_send_onetime_pin: onDevice(
    'Drivers can send a one-time PIN',
    'A device can have a PIN sent to the recipient, for which the shipment is then handed over.',
  ),
  drivers_can_use_fallback_option: onDevice(
    'Drivers can use the fallback',
    'A device can hand over without the PIN by saying what was checked instead.',
  ),
};

const allowed = (label: string, effect: string) => acts([label, effect], ENDS);

export const lockers: Entries = {
  allow_locker_deposit: allowed(
    'Senders deposit in lockers',
    'Without it customers cannot book from a locker.',
  ),
  allow_kiosk_deposit: allowed(
    'Senders deposit at kiosks',
    'Without it customers cannot book from a kiosk.',
  ),
  allow_point_deposit: allowed(
    'Senders deposit at points',
    'Without it customers cannot book from a counter.',
  ),
  allow_kiosk_on_sender: allowed(
    'A kiosk can be the sender',
    'Without it nobody can book from a locker of the type kiosk.',
  ),
  allow_pickup_point_service: allowed(
    'Delivery to points',
    'Without it nobody can book to a counter.',
  ),
  allow_staff_to_customer_deposited_shipment: allowed(
    'Staff book deposits of customers',
    'Without it staff cannot book from a locker, kiosk or counter for a customer.',
  ),
  locker_auth_key: kept(
    ['Keys of terminals', 'Keys that older terminals sign in with.'],
    'Each locker has a key of its own here; the older terminals read theirs from this list.',
  ),
};
