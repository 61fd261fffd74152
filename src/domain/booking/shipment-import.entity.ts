import { entity } from '../entities/entity.ts';

/** File of shipments that is validated and booked row by row. */
export const shipmentImport = entity({ key: 'shipment-import', name: 'import', plural: 'imports' });
