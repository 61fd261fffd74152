import { csvResponse, jsonFile } from '#api/contract/marketplace/marketplace-files.ts';
import type { FileContent } from '#api/endpoint.ts';
import { BYTE_ORDER_MARK, csvLines } from '#domain/kernel/csv.ts';
import { eventLabel } from '#domain/marketplace/marketplace-events.ts';
import type { Db } from '#server/db/open.ts';
import { readMarketplaceShipment } from './shipments/shipment-detail.ts';

const headings = [
  'Waybill',
  'Sequence',
  'Event',
  'Event code',
  'Detail code',
  'State',
  'Happened at',
  'Sent at',
  'Attempts',
  'HTTP status',
  'Error',
];

/** Downloads a marketplace shipment; CSV cells that a spreadsheet would execute become text. */
export async function downloadShipment(
  db: Db,
  id: number,
  format: 'csv' | 'json',
): Promise<FileContent> {
  const shipment = await readMarketplaceShipment(db, id);
  if (format === 'json')
    return {
      type: jsonFile,
      filename: `${shipment.waybill}.json`,
      data: JSON.stringify(shipment, null, 2),
    };
  const rows = shipment.events.map((event) => [
    event.waybill,
    event.sequence,
    eventLabel(event.event_code),
    event.event_code,
    event.detail_code,
    event.state,
    event.occurred_at,
    event.sent_at,
    event.attempts,
    event.http_status,
    event.error,
  ]);
  return {
    type: csvResponse,
    filename: `${shipment.waybill}-events.csv`,
    data: BYTE_ORDER_MARK + csvLines([headings, ...rows]),
  };
}
