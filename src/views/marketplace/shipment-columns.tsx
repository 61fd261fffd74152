import { marketplaceStatuses } from '#domain/marketplace/marketplace-events.ts';
import { marketplaceShipmentFields } from '#domain/marketplace/lists/marketplace-shipment.fields.ts';
import { showFields } from '#ui/table/field-columns.tsx';
import { failureField, stationField, statusField } from './filter-fields.ts';
import { shipmentStates, type MarketplaceShipment } from './marketplace.ts';

export const statusLabel = (status: string): string =>
  marketplaceStatuses.find((one) => one.status === status)?.label ?? status;

/** State of the open events: "2 failed", "3 to send" or "All sent". */
function openEvents({ failed_event_count: failed, open_event_count: open }: MarketplaceShipment) {
  if (failed > 0) return { status: 'danger', word: `${failed} failed` } as const;
  if (open > 0) return { status: 'neutral', word: `${open} to send` } as const;
  return { status: 'success', word: 'All sent' } as const;
}

export const { columns, filters } = showFields('GET /amazon-shipments', marketplaceShipmentFields, {
  labels: { state: shipmentStates, sms: { failed: 'Failed' } },
  own: {
    events: { of: openEvents },
    status: { cell: ({ status }) => statusLabel(status) },
    city: {
      value: ({ city, zone }) => `${city} ${zone}`,
      cell: ({ city, zone }) => (
        <>
          {city} <span className="quiet-text">{zone}</span>
        </>
      ),
    },
  },
  filters: { status: statusField, fingerprint: failureField, station: stationField },
});
