import type { SentenceSet } from '#ui/sentence-set.ts';
import { driverFilters } from './driver-filters.ts';
import view from './map.view.ts';

export const driverSet: SentenceSet = {
  view,
  kind: 'drivers',
  isMap: true,
  list: 'GET /drivers',
  fields: driverFilters,
  words: {
    silent: 'silent:yes',
    'not heard of': 'silent:yes',
    'on duty': 'duty:yes',
    'off duty': 'duty:no',
    busy: 'work:yes',
    idle: 'work:no',
    free: 'work:no',
    'without work': 'work:no',
    'no work': 'work:no',
    'with work': 'work:yes',
    'open work': 'work:yes',
  },
};
