import { eq } from 'drizzle-orm';
import type { InputOf } from '#api/endpoint-types.ts';
import { invalidError, notFound, ApiError } from '#api/api-error.ts';
import {
  methodName,
  offeredMethods,
  topUpLimits,
  topUpProblem,
  type PaymentPurpose,
} from '#domain/top-ups/payment-methods.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { providerSettings } from '../settings/settings.ts';
import { accountFor } from '#server/http/tenancy.ts';
import { beginPayment, payPage } from './payments.ts';

export async function listMethods(db: Db, purpose: PaymentPurpose) {
  const settings = await providerSettings(db);
  return {
    methods: offeredMethods(settings, purpose).map((provider) => ({
      provider,
      name: methodName(provider, settings),
    })),
    ...topUpLimits(settings),
  };
}

/** Begins a payment on account by an offered method, within the limits. */
export async function beginTopUp(
  { account_id, provider, amount }: InputOf<'POST /top-ups'>['body'],
  { caller, database }: Context,
) {
  const accountId = accountFor(caller, account_id);
  return database.within({ is: 'system' }, async (db) => {
    const settings = await providerSettings(db);
    if (!offeredMethods(settings, 'topup').includes(provider))
      throw invalidError({ provider: ['This payment method is not offered.'] });
    const problem = topUpProblem(amount, settings);
    if (problem !== null) throw invalidError({ amount: [problem] });
    const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId));
    if (account === undefined) throw notFound();
    if (account.status === 'closed')
      throw new ApiError(423, { message: 'This account is closed.', code: 'locked' });
    const begun = { account_id: accountId, provider, purpose: 'topup', amount } as const;
    const { id, reference } = await beginPayment(db, begun);
    return { id, reference, page: await payPage(db, ['reference', reference]) };
  });
}
