import { reportOf, type BuiltInReport } from './report.ts';

const lockers = reportOf('Lockers');
const lately = { period: 'last-14-days' } as const;

/** Built-in reports about lockers. */
export const lockerReports: readonly BuiltInReport[] = [
  lockers('locker-stays', {
    id: 'dwell-and-overdue',
    title: 'Dwell and overdue',
    description: 'How long parcels stay in lockers',
    measures: ['parcels', 'median_hours', 'most_hours', 'late', 'late_share', 'taken_back'],
    by: ['network'],
    where: { direction: ['pick-up'] },
    chart: ['parcels', 'late'],
    ...lately,
  }),
  lockers('doors', {
    id: 'occupancy-by-size',
    title: 'Occupancy by size',
    description: 'How many doors of each size are in use now',
    measures: ['doors', 'free', 'in_use', 'in_use_share', 'faulty', 'median_hours'],
    by: ['size'],
    chart: ['in_use'],
  }),
  lockers('door-hours', {
    id: 'occupancy-by-hour',
    title: 'Occupancy by hour and size',
    description:
      'How many doors have parcels in them, by the hour of the day and the size of the door',
    measures: ['at_once', 'door_hours', 'doors', 'lockers'],
    by: ['hour', 'size'],
    chart: ['door_hours'],
    ...lately,
  }),
  lockers('locker-silences', {
    id: 'offline-hours-by-cause',
    title: 'Offline hours by cause',
    description: 'How long lockers were offline, and whether they had power when they went offline',
    measures: ['hours', 'times', 'lockers', 'median_hours', 'longest_hours', 'lasting'],
    by: ['cause', 'network'],
    chart: ['hours', 'times'],
    ...lately,
  }),
  lockers('lockers', {
    id: 'offline-lockers',
    title: 'Offline lockers',
    description: 'Lockers that are offline now, and for how long',
    measures: ['offline', 'lockers', 'offline_share', 'offline_hours', 'longest_hours', 'full'],
    by: ['network'],
    chart: ['offline'],
  }),
  lockers('locker-codes', {
    id: 'locker-codes',
    title: 'Locker codes',
    description: 'Codes that were used, expired or had to be sent again',
    measures: ['codes', 'used', 'used_share', 'expired', 'resent', 'revoked'],
    by: ['type', 'network'],
    chart: ['codes', 'resent'],
    ...lately,
  }),
  lockers('wrong-codes', {
    id: 'pin-failures',
    title: 'PIN failures',
    description: 'Wrong codes at keypads, and keypads that were locked after wrong codes',
    measures: ['wrong', 'keypads_closed', 'lockers'],
    by: ['locker'],
    chart: ['wrong', 'keypads_closed'],
    ...lately,
  }),
  lockers('locker-commands', {
    id: 'locker-commands',
    title: 'Locker commands',
    description: 'Commands sent to terminals, and their outcome',
    measures: ['commands', 'done', 'done_share', 'failed', 'unanswered', 'median_seconds'],
    by: ['command'],
    chart: ['commands', 'failed'],
    ...lately,
  }),
  lockers('walk-doors', {
    id: 'audit-walk-differences',
    title: 'Audit walk differences',
    description: 'Doors whose contents differed from the record, and the corrections',
    measures: ['doors', 'walks', 'differences', 'difference_share', 'corrected', 'left_out'],
    by: ['locker'],
    chart: ['doors', 'differences'],
    period: 'last-30-days',
  }),
  lockers('outage-lockers', {
    id: 'outage-effect',
    title: 'Outage effect',
    description:
      'Lockers without power, how many ran out of battery, and how often the time to collect was extended',
    measures: ['outages', 'lockers', 'hours', 'went_dark', 'unforeseen', 'extended', 'skipped'],
    by: ['area'],
    chart: ['lockers', 'went_dark'],
    ...lately,
  }),
];
