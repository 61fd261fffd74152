import { billingRequests } from './billing.ts';
import { lockerRequests } from './lockers.ts';
import { marketplaceRequests } from './marketplace.ts';
import { officeRequests } from './office.ts';
import { peopleRequests } from './people.ts';
import { rateRequests } from './rates.ts';
import type { Requests } from './request.ts';
import { runbookRequests } from './runbooks.ts';
import { shipmentRequests } from './shipments.ts';

/** Requests that need existing data; other endpoints have an example in the contract. */
export const preparedRequests: Requests = {
  ...billingRequests,
  ...lockerRequests,
  ...marketplaceRequests,
  ...officeRequests,
  ...peopleRequests,
  ...rateRequests,
  ...runbookRequests,
  ...shipmentRequests,
};
