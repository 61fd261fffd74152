import { and, eq, inArray, isNull, notInArray, or, type SQL } from 'drizzle-orm';
import { contract } from '../../../src/api/generated/contract.ts';
import type { EndpointKey } from '../../../src/api/endpoint-types.ts';
import { MARKETPLACE_ROLE } from '../../../src/domain/roles.ts';
import { isTenant } from '../../../src/domain/tenancy.ts';
import { mayUse } from '../../access.ts';
import type { Caller } from '../../context.ts';
import { saved_views } from '../../db/schema/settings.ts';

/** The list that a place shows: who may read it may see what others saved of it. */
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

/** That a view is of a list that the caller may read. */
function isReadable(caller: Caller): SQL {
  const pages = Object.entries(lists);
  const pagesWith = (isOpen: boolean) =>
    pages
      .filter(([, endpoint]) => mayUse(contract[endpoint].can, caller) === isOpen)
      .map(([page]) => page);
  // The marketplace's people are no staff: of what is not known to be theirs they see nothing.
  return caller.role === MARKETPLACE_ROLE
    ? inArray(saved_views.view, pagesWith(true))
    : notInArray(saved_views.view, pagesWith(false));
}

/**
 * The saved views that a caller sees: the own ones, and what others share of lists that the caller may read.
 * They stay within the group that shares its rows: staff, or one account.
 */
export function viewsFor(caller: Caller): SQL | undefined {
  const { accountId, userId } = caller;
  const sameGroup = isTenant(caller)
    ? eq(saved_views.account_id, accountId ?? -1)
    : isNull(saved_views.account_id);
  const isShared = and(eq(saved_views.shared, true), isReadable(caller));
  return and(sameGroup, or(eq(saved_views.user_id, userId), isShared));
}
