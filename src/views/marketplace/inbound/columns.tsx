import { marketplaceFailure } from '#domain/marketplace/marketplace-failures.ts';
import { inboundLogFields } from '#domain/marketplace/lists/marketplace-logs.fields.ts';
import { emptyCell } from '#ui/table/cells.tsx';
import { showFields } from '#ui/table/field-columns.tsx';
import { failureField } from '../filter-fields.ts';
import { inboundStates } from '../marketplace.ts';

export const { columns, filters } = showFields(
  'GET /amazon-shipments/inbound-logs',
  inboundLogFields,
  {
    labels: { state: inboundStates },
    own: {
      fingerprint: {
        cell: ({ fingerprint }) =>
          fingerprint === null ? emptyCell : marketplaceFailure(fingerprint).label,
      },
    },
    filters: { fingerprint: failureField },
  },
);
