import type { Contract } from '../src/api/contract.ts';
import auth from './routes/auth.ts';
import general from './routes/general.ts';
import geocoding from './routes/geocoding.ts';
import imports from './routes/imports.ts';
import people from './routes/people.ts';
import views from './routes/views.ts';
import quotes from './routes/quotes.ts';
import search from './routes/search.ts';
import shipmentFiles from './routes/shipment-files.ts';
import shipmentNotes from './routes/shipment-notes.ts';
import shipments from './routes/shipments.ts';
import tracking from './routes/tracking.ts';
import type { Handlers } from './serve.ts';

/** Every handler there is; a call of the contract without one does not compile. */
export const handlers: Handlers<Contract> = {
  ...auth,
  ...general,
  ...people,
  ...views,
  ...shipments,
  ...shipmentNotes,
  ...shipmentFiles,
  ...tracking,
  ...quotes,
  ...imports,
  ...geocoding,
  ...search,
};
