import { analytics } from './contract/analytics.ts';
import { auth } from './contract/auth.ts';
import { general } from './contract/general.ts';
import { geocoding } from './contract/geocoding.ts';
import { imports } from './contract/imports.ts';
import { lockers } from './contract/lockers.ts';
import { maps } from './contract/maps.ts';
import { marketplaceActions } from './contract/marketplace-actions.ts';
import { marketplaceFigures } from './contract/marketplace-figures.ts';
import { marketplaceFiles } from './contract/marketplace-files.ts';
import { marketplaceInvoices } from './contract/marketplace-invoices.ts';
import { marketplaceLogs } from './contract/marketplace-logs.ts';
import { marketplace } from './contract/marketplace.ts';
import { operations } from './contract/operations.ts';
import { payments } from './contract/payments.ts';
import { people } from './contract/people.ts';
import { positions } from './contract/positions.ts';
import { quotes } from './contract/quotes.ts';
import { runs } from './contract/runs.ts';
import { search } from './contract/search.ts';
import { shipmentFiles } from './contract/shipment-files.ts';
import { shipmentNotes } from './contract/shipment-notes.ts';
import { shipments } from './contract/shipments.ts';
import { simulator } from './contract/simulator.ts';
import { tracking } from './contract/tracking.ts';
import { views } from './contract/views.ts';
import { zones } from './contract/zones.ts';

/** Every call there is, by method and path. */
export const contract = {
  ...auth,
  ...general,
  ...people,
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
  ...views,
  ...operations,
  ...analytics,
};

export type Contract = typeof contract;
