/** How a shipment can change, as its list finds it. */
export const shipmentChanges = [
  'booked',
  'moved',
  'problem',
  'problem-over',
  'delivered',
  'cancelled',
  'priced',
] as const;
export type ShipmentChange = (typeof shipmentChanges)[number];

export const shipmentChangeWords: Readonly<Record<ShipmentChange, string>> = {
  booked: 'Booked',
  moved: 'Moved on',
  problem: 'Problem opened',
  'problem-over': 'Problem closed',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  priced: 'Price changed',
};

/** How a locker can change. */
export const lockerChanges = [
  'silent',
  'answering',
  'filled',
  'emptied',
  'faulty',
  'mended',
  'state',
] as const;
export type LockerChange = (typeof lockerChanges)[number];

export const lockerChangeWords: Readonly<Record<LockerChange, string>> = {
  silent: 'Stopped answering',
  answering: 'Answers again',
  filled: 'Became full',
  emptied: 'No longer full',
  faulty: 'More faulty doors',
  mended: 'Fewer faulty doors',
  state: 'State changed',
};

/** A change is looked for in so many hours where nobody says since when. */
export const CHANGED_HOURS = 24;
