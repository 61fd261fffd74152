import type { ListKey } from '#api/list-source.ts';

const keys = new Map<string, ListKey>([
  ['/shipments', 'GET /shipments'],
  ['/amazon-shipments/event-shipments', 'GET /amazon-shipments/event-shipments'],
  ['/amazon-shipments/inbound-logs', 'GET /amazon-shipments/inbound-logs'],
  ['/amazon-shipments/shipments', 'GET /amazon-shipments'],
  ['/amazon-shipments/webhook-logs', 'GET /amazon-shipments/webhook-logs'],
  ['/amazon-invoices', 'GET /amazon-invoices'],
  ['/settings/background-tasks', 'GET /background-tasks'],
  ['/inbound-xml', 'GET /inbound-xml'],
  ['/billing/payments', 'GET /billing/import/payments'],
  ['/outgoing-messages', 'GET /outgoing-messages'],
  ['/runs', 'GET /runs'],
  ['/lockers', 'GET /lockers'],
  ['/maps', 'GET /drivers'],
  ['/shipments/import', 'GET /import-shipments'],
  ['/billing/credit-payments/failed', 'GET /billing/import/failed-credit-payments'],
  ['/billing/invoices', 'GET /billing/invoices'],
  ['/accounts', 'GET /accounts'],
  ['/accounts/applications', 'GET /accounts/applications'],
  ['/accounts/parcel-points', 'GET /accounts/pp-applications'],
]);

/** The endpoint of the list that a line of Now opens. */
export const listOfPage = (path: string): ListKey => {
  const key = keys.get(path);
  if (!key) throw new Error(`No list at ${path}`);
  return key;
};
