export type DemoSize = 'small' | 'demo' | 'large';

export interface Figures {
  accounts: number;
  shipments: number;
  drivers: number;
  lockers: number;
  doorsPerLocker: number;
  points: number;
  rateGroups: number;
  usersPerAccount: number;
}

export const figures: Record<DemoSize, Figures> = {
  small: {
    accounts: 8,
    shipments: 400,
    drivers: 20,
    lockers: 12,
    doorsPerLocker: 12,
    points: 6,
    rateGroups: 2,
    usersPerAccount: 1,
  },
  demo: {
    accounts: 48,
    shipments: 20_000,
    drivers: 250,
    lockers: 600,
    doorsPerLocker: 24,
    points: 120,
    rateGroups: 4,
    usersPerAccount: 3,
  },
  large: {
    accounts: 240,
    shipments: 200_000,
    drivers: 2_000,
    lockers: 1_400,
    doorsPerLocker: 24,
    points: 400,
    rateGroups: 6,
    usersPerAccount: 4,
  },
};

/** Number of shipments per batch, each in its own transaction. */
export const SHIPMENTS_AT_ONCE = 100_000;

export const HISTORY_DAYS = 90;
