import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { contract } from '#api/generated/contract.ts';
import type { Endpoint } from '#api/endpoint.ts';
import { pathOf } from '#api/facts.ts';
import { parameterNames, route } from '#api/route.ts';
import { errorStatusesOf } from '#api/statuses.ts';
import { mayUse, resolveCaller } from '#server/http/access.ts';
import { valueNotAccepted } from '#server/http/failures.ts';
import { hashOf, newToken } from '#server/secrets/tokens.ts';
import { embedded } from '../support/database.ts';
import { world, type World } from '../support/world.ts';
import { hostileCall, methodOf } from './hostile-calls.ts';
import { chanceFrom, oneOf, type Chance } from './hostile-values.ts';

const isLong = process.env['BATON_FUZZ'] === 'on';
// A short run repeats the same requests, so that it never fails for unrelated changes.
const SEED = Number(
  process.env['BATON_FUZZ_SEED'] ?? (isLong ? Math.floor(Math.random() * 1e6) : 1),
);
const SECONDS = Number(process.env['BATON_FUZZ_SECONDS'] ?? 180);
const REQUESTS = isLong ? Infinity : 900;
const SLOWEST_MS = 15_000;
const MAX_FINDINGS = 20;
const CANARY = 'Canary of another account';

type Call = [string, Endpoint];
const calls: Call[] = Object.entries(contract);
// Leaves out calls that end sessions, because later requests would then be anonymous.
const tried = calls.filter(([key]) => !/logout|end-sessions|my-profile\/sessions/.test(key));
const staff = ['superadmin', 'ops', 'billing', 'marketplace'];
const tenants = ['account', 'user', 'nonbilling'];
const roles = [...staff, ...tenants, 'other'];
const refusal = z.strictObject({
  message: z.string().min(1),
  code: z.string().min(1),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  current: z.unknown().optional(),
});

/** Fault of an answer; an empty text if there is none. */
function faultOf([key, endpoint]: Call, answer: LightMyRequestResponse, name: string): string {
  const { statusCode: status, body } = answer;
  if (tenants.includes(name) && body.includes(CANARY)) return 'shows another account';
  if (status === (endpoint.isAccepted ? 202 : 200)) return '';
  if (status >= 500 || !errorStatusesOf(key, endpoint).some((known) => known === status))
    return `undocumented ${status}`;
  const read = refusal.safeParse(JSON.parse(body));
  if (!read.success) return `another shape: ${body.slice(0, 100)}`;
  return read.data.message === valueNotAccepted ? 'refused by the database only' : '';
}

/** Printable form of a request for repeating it. */
const shown = ({ method, url, payload, headers }: InjectOptions): string =>
  `${method} ${String(url).slice(0, 300)} ${JSON.stringify({ ...headers, authorization: '' }).slice(0, 200)} ${JSON.stringify(String(payload ?? '')).slice(0, 600)}`;

/** Whether a call needs no input, so that any permitted request takes effect. */
const isDoneAtOnce = ([key, { body, form }]: Call) =>
  route(key).method !== 'GET' && parameterNames(route(key).path).length === 0 && !body && !form;

describe('hostile requests', () => {
  let here: World;
  const tokens = new Map<string, string>();

  /** A session without a password, because earlier requests may have disabled or moved users. */
  const tokenOf = async (name: string) => {
    const known = tokens.get(name);
    if (known !== undefined || name === 'anonymous') return known ?? null;
    const token = newToken();
    await here.database.pool.query(
      `insert into sessions (token_hash, user_id, kind, created_at, last_active_at, expires_at)
       select $1, id, 'full', now(), now(), now() + interval '1 hour' from users where username = $2`,
      [hashOf(token), name],
    );
    tokens.set(name, token);
    return token;
  };

  beforeAll(async () => {
    here = await world(embedded);
    await here.given.shipment(
      { account_id: 2 },
      { delivery_name: CANARY, customer_reference: CANARY },
    );
  });
  afterAll(() => here.close());

  test.each(roles)(
    '%s may make the permitted calls of the contract and no others',
    async (name) => {
      const token = String(await tokenOf(name));
      const caller = await resolveCaller(here.database, token, false);
      const wrong: string[] = [];
      for (const call of calls) {
        const [key, { can }] = call;
        if (can === 'public' || can === 'device' || can === 'terminal' || can === 'enrolling')
          continue;
        const may = mayUse(can, caller);
        if (may && isDoneAtOnce(call)) continue;
        // Invalid input is refused after the permission check, before any effect.
        const params = parameterNames(route(key).path).map((part) => [part, 'no-such-thing']);
        const answer = await here.app.inject({
          method: methodOf(key),
          url: `${pathOf(key, Object.fromEntries(params))}?range=nonsense`,
          headers: { authorization: `Bearer ${token}` },
        });
        const isRefused = answer.body.includes('Your role does not allow this.');
        if (isRefused === may || answer.statusCode === 401)
          wrong.push(`${key}: ${answer.statusCode}`);
      }
      expect(wrong).toEqual([]);
    },
    60_000,
  );

  /** Sends the request with this number. Returns the fault of the answer, or an empty text. */
  async function findingOf(at: number, count: (status: number) => void): Promise<string[]> {
    const chance: Chance = chanceFrom(SEED * 1_000_003 + at);
    const call = tried[at % tried.length] ?? oneOf(chance, tried);
    // Half of the requests come from a permitted user, because most roles may make few calls.
    const allowed = call[1].example?.as ?? 'superadmin';
    const name = chance() < 0.5 ? allowed : oneOf(chance, ['anonymous', ...roles]);
    const request = {
      ...hostileCall(call, { token: await tokenOf(name), chance }),
      // Uses many addresses, because a single one would soon be rate-limited.
      remoteAddress: `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`,
    };
    const began = performance.now();
    const answer = await here.app.inject(request);
    const took = Math.round(performance.now() - began);
    count(answer.statusCode);
    if (answer.statusCode === 401) tokens.delete(name);
    const fault = faultOf(call, answer, name) || (took > SLOWEST_MS ? `took ${took} ms` : '');
    return fault === '' ? [] : [`#${at} ${name} ${call[0]}: ${fault}\n${shown(request)}`];
  }

  test(
    `no hostile request breaks the server (repeat with BATON_FUZZ_SEED=${SEED})`,
    async () => {
      const findings: string[] = [];
      const answers: Record<number, number> = {};
      const count = (status: number) => void (answers[status] = (answers[status] ?? 0) + 1);
      const until = performance.now() + SECONDS * 1000;
      let at = 0;
      const isOver = () => at >= REQUESTS || performance.now() >= until;
      for (; !isOver() && findings.length < MAX_FINDINGS; at += 1)
        findings.push(...(await findingOf(at, count)));
      process.stdout.write(
        `Fuzz, seed ${SEED}: ${at} requests to ${tried.length} calls, by status ${JSON.stringify(answers)}\n`,
      );
      expect(findings).toEqual([]);
    },
    SECONDS * 1000 + 120_000,
  );
});
