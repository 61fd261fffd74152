import { collectionRequestFields } from '#domain/collections/collection-request.fields.ts';
import type { RequestState } from '#domain/collections/collections.ts';
import { lineOf } from '#ui/address/kept-address.ts';
import { showFields } from '#ui/table/field-columns.tsx';
import {
  type CollectionRequest,
  daysOf,
  nextOf,
  requestStates,
  stateOf,
  whoOf,
  windowOf,
} from './collection.ts';

const none = <span className="quiet-text">None</span>;
const words = (value: (request: CollectionRequest) => string | null) => ({
  value,
  cell: (request: CollectionRequest) => value(request) ?? none,
});

/**
 * Columns and filter fields without the columns in `hidden`, with the states of this kind of
 * request.
 */
function tableWithout(hidden: readonly string[], states: readonly RequestState[]) {
  const options = states.map((value) => ({ value, label: requestStates[value].word }));
  const table = showFields('GET /collection-requests', collectionRequestFields, {
    labels: { state: requestStates, needs: { driver: 'A driver', decision: 'A decision' } },
    own: {
      state: { of: stateOf },
      days: words(daysOf),
      next: words(nextOf),
      collect_on: words(daysOf),
      window: words(windowOf),
      address: words(lineOf),
      driver: words(whoOf),
    },
    filters: { state: { options } },
  });
  return {
    ...table,
    columns: table.columns.filter(({ id }) => !hidden.includes(id)),
    filters: table.filters.filter(({ key }) => key !== 'kind'),
  };
}

export const recurringTable = tableWithout(
  ['collect_on', 'total_weight'],
  ['active', 'paused', 'cancelled'],
);

export const bulkTable = tableWithout(
  ['days', 'next', 'last_collected_at'],
  ['requested', 'assigned', 'collected', 'failed', 'cancelled'],
);
