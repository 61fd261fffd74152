import { entity } from './entity.ts';

/** A file of shipments that is checked and booked row by row. */
export const shipmentImport = entity({ key: 'shipment-import', name: 'import', plural: 'imports' });
