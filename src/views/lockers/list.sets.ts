import type { SentenceSet } from '#ui/sentence-set.ts';
import { filters } from './columns.tsx';
import view from './list.view.ts';

export const lockerSet: SentenceSet = {
  view,
  kind: 'lockers',
  list: 'GET /lockers',
  fields: filters,
  words: {
    offline: 'offline:yes',
    full: 'full:yes',
    'on battery': 'mains:no',
    'with parcels': 'parcels:yes',
    'parcels in them': 'parcels:yes',
    occupied: 'parcels:yes',
    'without parcels': 'parcels:no',
    empty: 'parcels:no',
    free: 'full:no',
    'free doors': 'full:no',
    'with free doors': 'full:no',
    'free door': 'full:no',
    'with space': 'full:no',
    'broken doors': 'faulty:yes',
    'without power': 'mains:no',
    'without mains': 'mains:no',
    'running out of battery': 'dark:yes',
    silent: 'offline:yes',
    'battery runs out': 'dark:yes',
  },
  order: { urgent: ['parcels', 'DESC'], oldest: ['offline_since', 'ASC'] },
};
