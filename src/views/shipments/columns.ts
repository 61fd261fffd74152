import { statuses, statusFacts } from '#domain/kernel/statuses.ts';
import { defaultServices } from '#domain/pricing/services.ts';
import { shipmentFields } from '#domain/shipments/shipment.fields.ts';
import { upstreamStates, upstreamWord } from '#domain/shipments/upstream.ts';
import { showFields } from '#ui/table/field-columns.tsx';
import type { ShipmentRow } from './shipment.ts';

const town = (city: string, zone: string) => [`${city} `, { text: zone, className: 'quiet-text' }];
const driverOf = (row: ShipmentRow) => row.delivery_driver ?? row.collection_driver;
const upstreamWords = upstreamStates.map(
  (state) => [state, upstreamWord(state) ?? 'Not handed over'] as const,
);

/** Columns and filter fields of shipments. More columns can be added with `c`. */
export const table = showFields('GET /shipments', shipmentFields, {
  labels: {
    status: Object.fromEntries(statuses.map((status) => [status, statusFacts(status).label])),
    upstream_state: Object.fromEntries(upstreamWords),
  },
  own: {
    status: {
      of: ({ status }) => ({ status: statusFacts(status).shape, word: statusFacts(status).label }),
    },
    service_level_code: {
      paint: ({ service_level_code: text }) => text && { text, className: 'mono' },
    },
    from: {
      value: (row) => `${row.collection_city} ${row.collection_zone}`,
      paint: (row) => town(row.collection_city, row.collection_zone),
    },
    to: {
      value: (row) => `${row.delivery_city} ${row.delivery_zone}`,
      paint: (row) => town(row.delivery_city, row.delivery_zone),
    },
    account: {
      paint: (row) => [
        { text: row.account_code ?? '', className: 'mono quiet-text' },
        ` ${row.account ?? ''}`,
      ],
    },
    driver: driverOf,
    upstream_state: (row) => upstreamWord(row.upstream_state),
  },
  filters: {
    service_level_code: {
      kind: 'choice',
      many: true,
      options: defaultServices.map(({ code, name }) => ({ value: code, label: name })),
    },
  },
});
