import { calendar, dataset } from './dataset.ts';

const count = { kind: 'count' } as const;
const ofLocker = {
  network: { title: 'Network' },
  locker: { title: 'Locker' },
  province: { title: 'Province', kind: 'province' },
} as const;

/** Datasets about audit walks and outages of lockers. */
export const fieldDatasets = {
  'walk-doors': dataset({
    title: 'Doors on audit walks',
    rows: 'doors checked',
    can: ['View lockers'],
    moment: 'looked at',
    dimensions: {
      ...calendar,
      ...ofLocker,
      found: { title: 'Found', kind: 'code' },
      person: { title: 'Checked by', needs: 'View users' },
    },
    measures: {
      doors: { title: 'Doors', ...count },
      walks: { title: 'Walks', ...count },
      lockers: { title: 'Lockers', ...count },
      differences: { title: 'Differences', ...count, more: 'bad' },
      difference_share: { title: 'Differences %', kind: 'share', more: 'bad' },
      corrected: { title: 'Corrected', ...count, more: 'good' },
      left_out: { title: 'Left out', ...count, more: 'bad' },
    },
  }),
  'outage-lockers': dataset({
    title: 'Lockers in outages',
    rows: 'lockers in outages',
    can: ['View lockers'],
    moment: 'went off',
    dimensions: {
      ...calendar,
      ...ofLocker,
      area: { title: 'Load-shedding area' },
      kind: { title: 'Kind', kind: 'code' },
    },
    measures: {
      outages: { title: 'Outages', ...count, more: 'bad' },
      lockers: { title: 'Lockers', ...count, more: 'bad' },
      hours: { title: 'Hours without power', kind: 'hours', more: 'bad' },
      went_dark: { title: 'Lost power', ...count, more: 'bad' },
      went_dark_share: { title: 'Lost power %', kind: 'share', more: 'bad' },
      unforeseen: { title: 'Lost power, not predicted', ...count, more: 'bad' },
      extended: { title: 'Time to collect extended', ...count },
      skipped: { title: 'Not extended', ...count, more: 'bad' },
    },
  }),
};
