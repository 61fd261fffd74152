import type { Contract } from '../../api/contract.ts';
import type { ResponseOf, RowOf } from '../../api/endpoint.ts';

export type ImportSummary = RowOf<Contract['GET /import-shipments']>;
export type ShipmentImport = ResponseOf<Contract['GET /import-shipments/:id']>;
export type ImportRow = ShipmentImport['rows'][number];

export const states: Record<ImportSummary['state'], string> = {
  checking: 'Being checked',
  waiting: 'Waiting',
  committed: 'Booked',
  cancelled: 'Cancelled',
  failed: 'Failed',
};
