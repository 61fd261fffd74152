import { auth } from './contract/auth.ts';
import { general } from './contract/general.ts';
import { geocoding } from './contract/geocoding.ts';
import { imports } from './contract/imports.ts';
import { people } from './contract/people.ts';
import { quotes } from './contract/quotes.ts';
import { search } from './contract/search.ts';
import { shipmentFiles } from './contract/shipment-files.ts';
import { shipmentNotes } from './contract/shipment-notes.ts';
import { shipments } from './contract/shipments.ts';
import { tracking } from './contract/tracking.ts';
import { views } from './contract/views.ts';

/** Every call there is, by method and path. */
export const contract = {
  ...auth,
  ...general,
  ...people,
  ...shipments,
  ...shipmentNotes,
  ...shipmentFiles,
  ...tracking,
  ...quotes,
  ...imports,
  ...geocoding,
  ...search,
  ...views,
};

export type Contract = typeof contract;
