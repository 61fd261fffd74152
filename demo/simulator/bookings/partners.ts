import { MARKETPLACE_ACCOUNT } from '#demo/money/account-plans.ts';
import { ignoreRefusals, type Api, type ApiRequest } from '../api.ts';
import { requestFor } from '../money/document-plan.ts';
import { programOf } from '../program.ts';

/** Systems of customers and of the marketplace, each with a token of its account. */
export interface Partners {
  /** System of an account; null if the account uses the form. */
  systemOf(account: number): Api | null;
}

/** Maximum number of customers with a system, because the number of tokens per user is limited. */
const MAX_SYSTEMS = 8;

export function partnersOf(maker: Api, base: string): Partners {
  const known = new Map<number, Api>();
  const connect = (account: number): Api => {
    const isMarketplace = account === MARKETPLACE_ACCOUNT;
    const system = programOf(maker, base, {
      name: isMarketplace ? 'Simulated marketplace' : `Simulated system of account ${account}`,
      permissions: [isMarketplace ? 'Edit marketplace' : 'Book shipments'],
      // The marketplace is no customer; its calls belong to the provider.
      ...(!isMarketplace && { account_id: account }),
    });
    known.set(account, system);
    return system;
  };
  return {
    systemOf(account) {
      const system = known.get(account);
      if (system !== undefined) return system;
      const isFull = known.size >= MAX_SYSTEMS && account !== MARKETPLACE_ACCOUNT;
      return isFull ? null : connect(account);
    },
  };
}

/** Sends a booking by the form, or by a system with the token of the sender's account. */
export async function sendAs(
  partners: Partners,
  { wanted, random, usual }: { wanted: ApiRequest; random: () => number; usual: Api },
): Promise<void> {
  const account =
    wanted.endpoint === 'POST /shipments' ? wanted.request.body.account_id : undefined;
  const system = typeof account === 'number' ? partners.systemOf(account) : null;
  const sent = system === null ? wanted : requestFor(wanted, random);
  const isDocument = sent.endpoint !== wanted.endpoint;
  await ignoreRefusals(isDocument && system !== null ? system : usual)(sent);
}
