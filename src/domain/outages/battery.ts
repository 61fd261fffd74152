import type { Interval } from './intervals.ts';

/** How long a full battery should last by its maker, in minutes. */
const NOMINAL_MINUTES = 240;
/** Of that, while too few discharges were measured. */
const UNMEASURED_SHARE = 0.7;
/** Of the shortest measured discharge, so that a prediction errs on the safe side. */
const MEASURED_SHARE = 0.85;
const LEAST_DISCHARGES = 2;
const KEPT_DISCHARGES = 5;
/** A discharge of fewer percentage points says too little. */
const LEAST_DROP = 10;
/** From empty to full on mains, in minutes. */
const RECHARGE_MINUTES = 300;
const MINUTE_MS = 60_000;

/** What is known of the battery of a locker from the reports of its terminal. */
export interface BatteryRecord {
  /** Minutes that a full battery would have lasted, by the last discharges; the newest last. */
  discharges: readonly number[];
  /** Where it runs on its battery: since when, with how many percent then, and what was last reported. */
  discharge: { since: number; charge: number; at: number; left: number } | null;
}

export const noRecord: BatteryRecord = { discharges: [], discharge: null };

interface PowerReport {
  at: number;
  on_mains: boolean;
  battery_percentage: number | null;
}

/** What a report of its terminal adds to what is known of a battery; older reports than the last add nothing. */
export function afterPowerReport(known: BatteryRecord, report: PowerReport): BatteryRecord {
  const { discharge } = known;
  const { at, on_mains, battery_percentage: charge } = report;
  if (discharge !== null && at < discharge.at) return known;
  if (!on_mains) {
    if (charge === null) return known;
    if (discharge === null) return { ...known, discharge: { since: at, charge, at, left: charge } };
    // An empty battery reports nothing; the time until power returned is not part of the discharge.
    return charge < discharge.left
      ? { ...known, discharge: { ...discharge, at, left: charge } }
      : known;
  }
  if (discharge === null) return known;
  const drop = discharge.charge - discharge.left;
  if (drop < LEAST_DROP) return { ...known, discharge: null };
  const minutes = Math.round((((discharge.at - discharge.since) / drop) * 100) / MINUTE_MS);
  return { discharges: [...known.discharges, minutes].slice(-KEPT_DISCHARGES), discharge: null };
}

export const isMeasured = ({ discharges }: Pick<BatteryRecord, 'discharges'>): boolean =>
  discharges.length >= LEAST_DISCHARGES;

/** For how many minutes a full battery can be counted on. */
export const usableMinutes = (record: Pick<BatteryRecord, 'discharges'>): number =>
  Math.floor(
    isMeasured(record)
      ? Math.min(...record.discharges) * MEASURED_SHARE
      : NOMINAL_MINUTES * UNMEASURED_SHARE,
  );

/** A battery now. */
export interface Battery {
  /** Percent. */
  charge: number;
  usable_minutes: number;
}

/** The charge of a battery now, in percent: without mains it has drained since its terminal last reported. */
export function batteryNow(
  { charge, usable_minutes, on_mains, seen }: Battery & { on_mains: boolean; seen: number },
  now: number,
): number {
  if (on_mains) return charge;
  return Math.max(0, charge - ((now - seen) / MINUTE_MS / usable_minutes) * 100);
}

/** How a locker gets through one outage. */
export interface Survival {
  /** From when it has no power at all; null where its battery lasts. */
  dark_from: number | null;
  /** Minutes that the battery would last longer than the outage; 0 where it does not last. */
  spare_minutes: number;
}

/**
 * What a battery does in outages that follow each other: it drains while power is off and recharges in between, so
 * that a second outage begins with what the first left. Outages are in order and do not overlap.
 */
export function survivals(
  { charge, usable_minutes }: Battery,
  outages: readonly Interval[],
  now: number,
): Survival[] {
  let left = Math.min(100, Math.max(0, charge)) / 100;
  let clock = now;
  return outages.map(({ from, until }) => {
    const start = Math.max(from, now);
    left = Math.min(1, left + Math.max(0, start - clock) / MINUTE_MS / RECHARGE_MINUTES);
    const lasts = left * usable_minutes * MINUTE_MS;
    const needed = Math.max(0, until - start);
    clock = Math.max(until, now);
    left = Math.max(0, left - needed / MINUTE_MS / usable_minutes);
    const isDark = lasts < needed;
    return {
      dark_from: isDark ? start + lasts : null,
      spare_minutes: isDark ? 0 : Math.floor((lasts - needed) / MINUTE_MS),
    };
  });
}

/** With less to spare it is close. */
const CLOSE_MINUTES = 30;

export const batteryRisks = ['lasts', 'close', 'dark', 'unknown'] as const;
export type BatteryRisk = (typeof batteryRisks)[number];

/** How sure it is that a locker gets through an outage; unknown where its battery is not reported. */
export function riskOf(survival: Survival | null): BatteryRisk {
  if (survival === null) return 'unknown';
  if (survival.dark_from !== null) return 'dark';
  return survival.spare_minutes < CLOSE_MINUTES ? 'close' : 'lasts';
}
