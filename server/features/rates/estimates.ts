import { and, eq } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { invalidError } from '#api/api-error.ts';
import type { Caller } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { rate_groups } from '#server/db/schema/rates.ts';
import { createPricer } from '../pricing/pricer.ts';
import { familyAt } from '../pricing/rate-terms.ts';
import { locate } from '../pricing/locate.ts';
import { quoteFor, selectedRate } from '../pricing/rating.ts';
import { isTenant } from '#domain/people/tenancy.ts';
import { requirePermission } from '#server/http/tenancy.ts';

type Body = InputOf<'POST /rates'>['body'];

/**
 * Group of an account in a revision at the given time, otherwise the default group of the revision.
 */
async function groupIn(
  db: Db,
  revision: number,
  { accountId, at }: { accountId: number | null; at: Date },
): Promise<number> {
  const family = accountId === null ? null : await familyAt(db, accountId, at);
  const groups = await db
    .select()
    .from(rate_groups)
    .where(and(eq(rate_groups.rate_revision_id, revision)));
  const own =
    groups.find(({ family_id }) => family_id === family) ??
    groups.find(({ is_default }) => is_default);
  if (own === undefined)
    throw invalidError({ revision_id: ['This revision has no prices for the account.'] });
  return own.id;
}

/** Prices a request at any time or under any revision without storing it. */
async function estimate(db: Db, caller: Caller, body: Body) {
  const { account_id, revision_id, at, ...given } = body;
  if (revision_id) requirePermission(caller, 'View rates');
  const accountId = isTenant(caller) ? caller.accountId : (account_id ?? null);
  const located = await locate(db, given);
  const pricer = await createPricer(db);
  const moment = at ? new Date(at) : new Date();
  const groupId = revision_id ? await groupIn(db, revision_id, { accountId, at: moment }) : null;
  const quote = await quoteFor(pricer, { ...located, accountId, groupId, at: moment });
  const group = quote.rateGroupId === null ? null : await pricer.group(quote.rateGroupId);
  return { quote, group };
}

/** Prices of every service. */
export async function estimatedRates(db: Db, caller: Caller, body: Body) {
  const { quote, group } = await estimate(db, caller, body);
  const { rates, unavailable, extras } = quote;
  return { rate_group: group && `${group.code} ${group.name}`, rates, unavailable, extras };
}

/** Returns the extras of a service, and the price of the service with the chosen extras. */
export async function estimatedExtras(
  db: Db,
  caller: Caller,
  { service_level_code, ...body }: InputOf<'POST /rates/opt-in'>['body'],
) {
  const { quote } = await estimate(db, caller, body);
  const rate = selectedRate(quote, service_level_code);
  const { base_charge, surcharges, charge_excluding_vat, vat, charge, explanation } = rate;
  return {
    service_level_code,
    extras: quote.extras,
    price: { base_charge, surcharges, charge_excluding_vat, vat, charge, explanation },
  };
}
