import type { InjectOptions } from 'fastify';
import { buildApp } from '#server/app.ts';
import { ensureDefaultReferenceData } from '#server/features/settings/default-reference-data.ts';
import { company, type Company } from '../identity/company.ts';
import type { TestDatabase } from '../support/database.ts';
import type { PreparedRequest } from '../sweep/request.ts';

/** Staff by role. */
const staff = {
  superadmin: 'SuperAdmin',
  ops: 'Operations',
  billing: 'Billing',
  account: 'AccountSuperUser',
  user: 'AccountUser',
  nonbilling: 'AccountUserNonBilling',
  marketplace: 'AmazonUsers',
  secure: 'Operations with second step',
} as const;
export type Person = keyof typeof staff;
export const everybody: Person[] = [
  'superadmin',
  'ops',
  'billing',
  'account',
  'user',
  'nonbilling',
  'marketplace',
  'secure',
];

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;
type Method = (typeof methods)[number];

interface Asked extends Pick<PreparedRequest, 'body' | 'form'> {
  as?: Person;
  headers?: Record<string, string>;
}

/** The whole server with one user of every role. Account users belong to the first account. */
export async function frontDesk(on: TestDatabase) {
  const house: Company = await company(on, { publicCallsPerMinute: 100_000 });
  const { services } = house;
  await ensureDefaultReferenceData(services.database);
  const app = await buildApp(services, { progress: { ready: true, phase: '', done: 1 } });
  const tokens = new Map<Person, string>();
  for (const name of everybody) {
    const isTied = name === 'account' || name === 'user' || name === 'nonbilling';
    await house.hire(name, staff[name], { account_id: isTied ? house.accounts[0] : null });
    tokens.set(name, await house.signIn(name));
  }

  async function ask(call: `${Method} /${string}`, asked: Asked = {}) {
    const [method, url = '/'] = call.split(' ');
    const request: InjectOptions = {
      method: methods.find((one) => one === method) ?? 'GET',
      url,
      headers: {
        ...(asked.as && { authorization: `Bearer ${tokens.get(asked.as)}` }),
        ...(asked.body !== undefined && { 'content-type': 'application/json' }),
        ...asked.form?.headers,
        ...asked.headers,
      },
      ...(asked.body !== undefined && { payload: JSON.stringify(asked.body) }),
      ...(asked.form && { payload: asked.form.payload }),
    };
    return app.inject(request);
  }

  return {
    house,
    database: services.database,
    ask,
    close: async () => {
      await app.close();
      await house.close();
    },
  };
}

export type FrontDesk = Awaited<ReturnType<typeof frontDesk>>;
