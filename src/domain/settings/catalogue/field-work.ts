import { flag, list, type Definitions } from '../definition.ts';

export const drivers = {
  driver_can_cancel_shipments: flag(
    'Drivers can cancel shipments',
    'When off, drivers cannot cancel shipments.',
  ),
  driver_can_cancel_parcels: flag(
    'Drivers can cancel parcels',
    'When off, drivers cannot cancel parcels.',
  ),
  drivers_can_reject_collections: flag(
    'Drivers can reject collections',
    'When off, drivers cannot reject collections.',
  ),
  driver_must_scan_each_parcel: flag(
    'Drivers scan each parcel',
    'Collections and deliveries require a scan of every parcel.',
    { default: true },
  ),
  driver_can_add_shipments: flag(
    'Drivers can add shipments',
    'Drivers can book a shipment at collection.',
  ),
  driver_can_add_parcels: flag(
    'Drivers can add parcels',
    'Drivers can add a parcel until the shipment is collected. The shipment is then priced again.',
    { default: true },
  ),
  drivers_can_enter_onetime_pin: flag(
    'Drivers can enter a one-time PIN',
    'Drivers can confirm a delivery with the PIN sent to the recipient.',
    { default: true },
  ),
  drivers_can_send_onetime_pin: flag(
    'Drivers can send a one-time PIN',
    'Drivers can have a PIN sent to the recipient; the delivery then requires it.',
    { default: true },
  ),
  drivers_can_use_fallback_option: flag(
    'Drivers can deliver without the PIN',
    'Instead of the PIN, drivers record what they checked.',
  ),
} satisfies Definitions;

export const lockers = {
  allow_locker_deposit: flag(
    'Senders deposit in lockers',
    'When off, customers cannot book from a locker.',
    { default: true },
  ),
  allow_kiosk_deposit: flag(
    'Senders deposit at kiosks',
    'When off, customers cannot book from a kiosk.',
  ),
  allow_point_deposit: flag(
    'Senders deposit at points',
    'When off, customers cannot book from a counter.',
    { default: true },
  ),
  allow_kiosk_on_sender: flag(
    'A kiosk can be the sender',
    'When off, bookings from a locker of the type kiosk are refused.',
    { portal: 'console' },
  ),
  allow_pickup_point_service: flag(
    'Delivery to points',
    'When off, bookings to a counter are refused.',
    { default: true, portal: 'console' },
  ),
  allow_staff_to_customer_deposited_shipment: flag(
    'Staff book deposits of customers',
    'When off, staff cannot book from a locker, kiosk or counter for a customer.',
    { default: true },
  ),
  locker_auth_key: {
    ...list('Keys of terminals', 'Keys that older terminals sign in with.', {
      keptFor: 'Each locker has its own key. Older terminals read theirs from this list.',
    }),
    secret: true,
  },
} satisfies Definitions;
