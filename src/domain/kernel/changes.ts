/** Changes by which the list of shipments can be filtered. */
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

/** Changes by which the list of lockers can be filtered. */
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

/** Hours that the change filter looks back when no start is given. */
export const CHANGED_HOURS = 24;
