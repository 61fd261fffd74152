import { formatMoment } from '#ui/format.ts';
import { outageWords, powerWords } from '#domain/outages/words.ts';
import { freesWords } from '../frees-words.ts';
import type { Locker } from '../locker.ts';

export const factsOf = (locker: Locker) =>
  [
    ['Network', locker.network],
    ['Doors', `${locker.door_count - locker.free_door_count} of ${locker.door_count} taken`],
    ['Free by size', locker.free_sizes],
    ['Next free door', freesWords(locker)],
    ['Inbound today', String(locker.inbound_today)],
    ['Power', powerWords(locker)],
    ['Outage', outageWords(locker)],
    ['Signal', locker.signal_dbm === null ? null : `${locker.signal_dbm} dBm`],
    ['Address', [locker.street_address, locker.suburb, locker.city].join(', ')],
    ['Branch', locker.branch],
    ...(locker.offline_since === null
      ? []
      : [['Offline since', formatMoment(locker.offline_since)] as const]),
  ] as const;
