import { holdsText } from '#domain/text/search.ts';
import {
  eventLabel,
  marketplaceEventCodes,
  marketplaceStatuses,
} from '#domain/marketplace/marketplace-events.ts';
import { fingerprints, marketplaceFailures } from '#domain/marketplace/marketplace-failures.ts';
import type { FilterField, FilterOption } from '#ui/table/filter/filter-fields.ts';

/** Filter fields shared by marketplace lists. */
export const failureField: FilterField<'fingerprint'> = {
  name: 'failure',
  label: 'Failure',
  kind: 'choice',
  key: 'fingerprint',
  many: true,
  options: fingerprints.map((value) => ({ value, label: marketplaceFailures[value].label })),
};

export const eventField: FilterField<'event_code'> = {
  name: 'event',
  label: 'Event',
  kind: 'choice',
  key: 'event_code',
  many: true,
  options: marketplaceEventCodes.map((value) => ({ value, label: eventLabel(value) })),
};

export const statusField: FilterField<'status'> = {
  name: 'status',
  label: 'Status',
  kind: 'choice',
  many: true,
  options: marketplaceStatuses.map(({ status, label }) => ({ value: status, label })),
};

export const stationField: FilterField<'station'> = {
  name: 'station',
  label: 'Station',
  kind: 'choice',
  many: true,
  options: async (typed, { api, signal }): Promise<FilterOption[]> => {
    const { stations } = await api.call('GET /amazon-shipments/statuses', {}, { signal });
    return stations.filter((one) => holdsText(one, typed)).map((value) => ({ value }));
  },
};
