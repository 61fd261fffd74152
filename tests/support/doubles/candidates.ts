import type { Driver, Stop } from '#domain/drivers/driver-candidates.ts';
import { MINUTE_MS } from '#domain/kernel/time.ts';

/** Sunday morning in Johannesburg. */
export const NOW = Date.parse('2026-11-22T09:00:00Z');
const KM_A_DEGREE = 111.195;
export const here = { latitude: -26.1, longitude: 28.05 };
/** A place this many kilometres further south. */
export const southBy = (km: number) => ({ ...here, latitude: here.latitude - km / KM_A_DEGREE });

export const stop = (changes: Partial<Stop> = {}): Stop => ({
  reference: 'FV4XVM',
  place: here,
  kg: 2,
  branchId: 1,
  dueAt: NOW + 4 * 60 * MINUTE_MS,
  ...changes,
});

export const driver = (changes: Partial<Driver> = {}): Driver => ({
  name: 'Zanele Ndlovu',
  branchId: 1,
  branchPlace: here,
  vehicle: 'bakkie',
  capacityKg: 900,
  load: { stops: 9, kg: 40 },
  fix: { ...here, at: NOW - 4_000 },
  zones: [],
  onDutyUntil: NOW + 6 * 60 * MINUTE_MS,
  licenceEndsAt: null,
  ...changes,
});
