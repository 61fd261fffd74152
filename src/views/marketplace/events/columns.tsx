import { eventLabel } from '#domain/marketplace/marketplace-events.ts';
import { marketplaceEventFields } from '#domain/marketplace/lists/marketplace-event.fields.ts';
import { marketplaceFailure } from '#domain/marketplace/marketplace-failures.ts';
import { emptyCell } from '#ui/table/cells.tsx';
import { showFields } from '#ui/table/field-columns.tsx';
import { eventField, failureField, stationField } from '../filter-fields.ts';
import { eventStates } from '../marketplace.ts';

export const { columns, filters } = showFields(
  'GET /amazon-shipments/event-shipments',
  marketplaceEventFields,
  {
    labels: { state: eventStates },
    own: {
      event_code: { cell: ({ event_code }) => eventLabel(event_code) },
      fingerprint: {
        cell: ({ fingerprint }) =>
          fingerprint === null ? emptyCell : marketplaceFailure(fingerprint).label,
      },
    },
    filters: { event_code: eventField, fingerprint: failureField, station: stationField },
  },
);
