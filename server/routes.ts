import type { Contract } from '../src/api/contract.ts';
import analytics from './routes/analytics.ts';
import auth from './routes/auth.ts';
import general from './routes/general.ts';
import geocoding from './routes/geocoding.ts';
import imports from './routes/imports.ts';
import lockers from './routes/lockers.ts';
import maps from './routes/maps.ts';
import marketplaceActions from './routes/marketplace-actions.ts';
import marketplaceFiles from './routes/marketplace-files.ts';
import marketplaceFigures from './routes/marketplace-figures.ts';
import marketplaceInvoices from './routes/marketplace-invoices.ts';
import marketplaceLogs from './routes/marketplace-logs.ts';
import marketplace from './routes/marketplace.ts';
import operations from './routes/operations.ts';
import payments from './routes/payments.ts';
import people from './routes/people.ts';
import views from './routes/views.ts';
import positions from './routes/positions.ts';
import quotes from './routes/quotes.ts';
import runs from './routes/runs.ts';
import search from './routes/search.ts';
import shipmentFiles from './routes/shipment-files.ts';
import shipmentNotes from './routes/shipment-notes.ts';
import shipments from './routes/shipments.ts';
import simulator from './routes/simulator.ts';
import tracking from './routes/tracking.ts';
import zones from './routes/zones.ts';
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
  ...positions,
  ...simulator,
  ...quotes,
  ...imports,
  ...geocoding,
  ...lockers,
  ...maps,
  ...zones,
  ...marketplace,
  ...marketplaceActions,
  ...marketplaceFigures,
  ...marketplaceFiles,
  ...marketplaceInvoices,
  ...marketplaceLogs,
  ...payments,
  ...search,
  ...runs,
  ...operations,
  ...analytics,
};
