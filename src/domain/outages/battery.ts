import type { Interval } from './intervals.ts';
import { MINUTE_MS } from '../kernel/time.ts';

/** Minutes that a full battery lasts according to its manufacturer. */
const NOMINAL_MINUTES = 240;
/** Share of the nominal time that is assumed until enough discharges were measured. */
const UNMEASURED_SHARE = 0.7;
/**
 * Share of the shortest measured discharge to rely on, so that predictions err on the safe side.
 */
const MEASURED_SHARE = 0.85;
const MIN_DISCHARGES = 2;
const KEPT_DISCHARGES = 5;
/** Percentage points below which a discharge is too small to measure. */
const MIN_DROP = 10;
/** Minutes to recharge from empty on mains. */
const RECHARGE_MINUTES = 300;

/** Measurements of a locker's battery from the reports of its terminal. */
export interface BatteryRecord {
  /** Minutes that a full battery would last, from the latest discharges; newest last. */
  discharges: readonly number[];
  /** Current discharge: its start, the charge at its start, and the last report. Null on mains. */
  discharge: { since: number; charge: number; at: number; left: number } | null;
}

export const noRecord: BatteryRecord = { discharges: [], discharge: null };

interface PowerReport {
  at: number;
  on_mains: boolean;
  battery_percentage: number | null;
}

/**
 * Updates the record with a report of the terminal; reports older than the last report are ignored.
 */
export function afterPowerReport(known: BatteryRecord, report: PowerReport): BatteryRecord {
  const { discharge } = known;
  const { at, on_mains, battery_percentage: charge } = report;
  if (discharge !== null && at < discharge.at) return known;
  if (!on_mains) {
    if (charge === null) return known;
    if (discharge === null) return { ...known, discharge: { since: at, charge, at, left: charge } };
    // An empty battery stops reporting, so the time from the last report until power returns is not
    // counted.
    return charge < discharge.left
      ? { ...known, discharge: { ...discharge, at, left: charge } }
      : known;
  }
  if (discharge === null) return known;
  const drop = discharge.charge - discharge.left;
  if (drop < MIN_DROP) return { ...known, discharge: null };
  const minutes = Math.round((((discharge.at - discharge.since) / drop) * 100) / MINUTE_MS);
  return { discharges: [...known.discharges, minutes].slice(-KEPT_DISCHARGES), discharge: null };
}

export const isMeasured = ({ discharges }: Pick<BatteryRecord, 'discharges'>): boolean =>
  discharges.length >= MIN_DISCHARGES;

/** Minutes for which a full battery can be relied on. */
export const usableMinutes = (record: Pick<BatteryRecord, 'discharges'>): number =>
  Math.floor(
    isMeasured(record)
      ? Math.min(...record.discharges) * MEASURED_SHARE
      : NOMINAL_MINUTES * UNMEASURED_SHARE,
  );

/** Current state of a battery. */
export interface Battery {
  /** In percent. */
  charge: number;
  usable_minutes: number;
}

/**
 * Returns the current charge in percent. A battery without mains has drained since the last report
 * of the terminal.
 */
export function batteryNow(
  { charge, usable_minutes, on_mains, seen }: Battery & { on_mains: boolean; seen: number },
  now: number,
): number {
  if (on_mains) return charge;
  return Math.max(0, charge - ((now - seen) / MINUTE_MS / usable_minutes) * 100);
}

/** Prediction for a locker in one outage. */
export interface Survival {
  /** Time from which the locker has no power; null if the battery lasts. */
  dark_from: number | null;
  /** Minutes that the battery lasts beyond the outage; 0 if the battery does not last. */
  spare_minutes: number;
}

/**
 * Predicts how a battery gets through outages, which must be in order and not overlap. The battery
 * drains without power and recharges in between, so a second outage begins with the remaining
 * charge.
 */
export function predictSurvival(
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

/** Spare minutes below which the risk is `close`. */
const CLOSE_MINUTES = 30;

export const batteryRisks = ['lasts', 'close', 'dark', 'unknown'] as const;
export type BatteryRisk = (typeof batteryRisks)[number];

/**
 * Returns the risk that a locker loses power in an outage; `unknown` if its battery is not
 * reported.
 */
export function riskOf(survival: Survival | null): BatteryRisk {
  if (survival === null) return 'unknown';
  if (survival.dark_from !== null) return 'dark';
  return survival.spare_minutes < CLOSE_MINUTES ? 'close' : 'lasts';
}
