import { actingEntry, type Entries } from './entry.ts';

const RATINGS = 'src/domain/ratings/ratings.ts';

export const feedback: Entries = {
  nps_enabled: actingEntry(
    [
      'Ask for a rating',
      'Recipients get a link after a delivery, by email if possible, otherwise by SMS.',
    ],
    RATINGS,
  ),
  nps_delay_hours: actingEntry(
    ['Ask after', 'Delay after the delivery; never in quiet hours.'],
    RATINGS,
    {
      unit: 'h',
    },
  ),
  nps_promoter_minimum: actingEntry(
    ['Promoters from', 'The lowest score that counts as a promoter.'],
    RATINGS,
  ),
  nps_detractor_maximum: actingEntry(
    ['Detractors up to', 'The highest score that counts as a detractor.'],
    RATINGS,
  ),
};
