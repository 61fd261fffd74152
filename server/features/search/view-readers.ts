import { and, eq, inArray, isNull, notInArray, or, type SQL } from 'drizzle-orm';
import { contract } from '#api/generated/contract.ts';
import type { EndpointKey } from '#api/endpoint-types.ts';
import { MARKETPLACE_ROLE } from '#domain/people/roles.ts';
import { isTenant } from '#domain/people/tenancy.ts';
import { mayUse } from '#server/http/access.ts';
import type { Caller } from '#server/context.ts';
import { saved_views } from '#server/db/schema/settings.ts';

/** List endpoint of each page. Callers who may read the list may see its shared views. */
const lists: Record<string, EndpointKey> = {
  shipments: 'GET /shipments',
  'billing-payments': 'GET /billing/import/payments',
  'inbound-xml': 'GET /inbound-xml',
  'marketplace-events': 'GET /amazon-shipments/event-shipments',
  'marketplace-inbound': 'GET /amazon-shipments/inbound-logs',
  'marketplace-invoices': 'GET /amazon-invoices',
  'marketplace-lists': 'GET /amazon-shipments',
  'marketplace-shipments': 'GET /amazon-shipments',
  'marketplace-webhooks': 'GET /amazon-shipments/webhook-logs',
  'sales-agents': 'GET /sales-agents',
  users: 'GET /users',
};

/** Condition: the view belongs to a list that the caller may read. */
function isReadable(caller: Caller): SQL {
  const pages = Object.entries(lists);
  const pagesWith = (isOpen: boolean) =>
    pages
      .filter(([, endpoint]) => mayUse(contract[endpoint].can, caller) === isOpen)
      .map(([page]) => page);
  // Marketplace users are not staff, so they only see views of lists that are known to be theirs.
  return caller.role === MARKETPLACE_ROLE
    ? inArray(saved_views.view, pagesWith(true))
    : notInArray(saved_views.view, pagesWith(false));
}

/**
 * Condition for the saved views that a caller sees: own ones, and shared ones of lists that the
 * caller may read. Views are only shared within staff or within one account.
 */
export function viewsFor(caller: Caller): SQL | undefined {
  const { accountId, userId } = caller;
  const sameGroup = isTenant(caller)
    ? eq(saved_views.account_id, accountId ?? -1)
    : isNull(saved_views.account_id);
  const isShared = and(eq(saved_views.shared, true), isReadable(caller));
  return and(sameGroup, or(eq(saved_views.user_id, userId), isShared));
}
