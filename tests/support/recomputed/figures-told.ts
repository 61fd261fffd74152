import { randomUUID } from 'node:crypto';
import type { Endpoint } from '#api/endpoint.ts';
import { contract } from '#api/generated/contract.ts';
import { pathOf } from '#api/facts.ts';
import { parameterNames, route } from '#api/route.ts';
import type { World } from '../world.ts';

const calls: Readonly<Record<string, Endpoint>> = contract;

/**
 * Amounts of account 1 that cannot be mistaken for other numbers: at least R 1 000 and with cents.
 */
const AMOUNTS = `
  select distinct amount::text from (
    select balance as amount from accounts where id = 1 union select credit_limit from accounts where id = 1
    union select total from invoices where account_id = 1 union select outstanding from invoices where account_id = 1
    union select amount from payments where account_id = 1 union select abs(amount) from transactions where account_id = 1
    union select sum(outstanding) from invoices where account_id = 1
    union select sum(unbilled) from shipment_tallies where account_id = 1
    union select charge from shipments where account_id = 1) figures
  where amount >= 1000 and amount <> trunc(amount)`;

/**
 * Sets unique prices on the shipments of account 1 that this user did not book. Returns all amounts
 * of the account in JSON notation.
 */
export async function markFigures({ database }: World, person: string): Promise<string[]> {
  await database.pool.query(
    `update shipments set charge = 71000.37 + id, base_charge = 61000.37 + id, vat = 51000.37 + id
     where account_id = 1 and created_by is distinct from (select id from users where email = $1)`,
    [`${person}@baton.test`],
  );
  await database.pool.query('update accounts set credit_limit = 87654.32 where id = 1');
  const { rows } = await database.pool.query<{ amount: string }>(AMOUNTS);
  return rows.map(({ amount }) => String(Number(amount)));
}

/**
 * Builds a request from the example of a call. Without example parameters, every id in the path is
 * 1.
 */
function requestOf(key: string) {
  const { example } = calls[key] ?? {};
  const names = parameterNames(route(key).path);
  const params = example?.params ?? Object.fromEntries(names.map((name) => [name, 1]));
  const query = new URLSearchParams(
    Object.entries(example?.query ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
  const body = example !== undefined && 'body' in example ? example.body : undefined;
  return {
    method: route(key).method as 'GET',
    url: `${pathOf(key, params)}${query.size > 0 ? `?${query}` : ''}`,
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  };
}

const isOfPeople = (key: string): boolean =>
  !['enrolling', 'device', 'terminal'].includes(String(calls[key]?.can)) &&
  !key.startsWith('POST /auth/');

/** Calls that return prices quoted for the caller, which the caller may see. */
const priced: ReadonlySet<string> = new Set([
  'POST /quote/rates',
  'POST /quote/get-quote',
  'POST /rates',
  'POST /rates/opt-in',
  'POST /shipments/quote',
  'POST /shipments',
  'POST /createshipments',
]);

const inRand = /R[\u00A0\u202F]\d[\d\u00A0\u202F ]*,\d\d/;

/**
 * Calls whose raw response contains one of these amounts, except calls that quote prices for the
 * caller.
 */
export async function figuresTold(
  here: World,
  { as, keys, marks }: { as: string; keys: readonly string[]; marks: readonly string[] },
): Promise<string[]> {
  const token = await here.signIn(as);
  const isMark = new RegExp(
    `(?<![\\d.])(${marks.join('|').replaceAll('.', String.raw`\.`)})(?!\\d)`,
  );
  const told: string[] = [];
  for (const key of keys.filter(isOfPeople)) {
    const { payload, ...request } = requestOf(key);
    const answer = await here.app.inject({
      ...request,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
        ...(payload !== undefined && { 'content-type': 'application/json' }),
      },
      ...(payload !== undefined && { payload }),
    });
    if (answer.statusCode >= 500) told.push(`${key} failed`);
    const isPriced = priced.has(key);
    const found =
      isMark.exec(answer.body)?.[0] ?? (isPriced ? null : inRand.exec(answer.body)?.[0]);
    if (found) told.push(`${key}: ${found}`);
  }
  return told;
}
