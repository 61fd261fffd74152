import * as z from 'zod';
import { MAX_LOCKER_REPORTS } from '#api/contract/lockers/lockers.ts';
import type { RequestOf } from '#api/endpoint-types.ts';
import { ApiError } from '#api/api-error.ts';
import { LARGEST_RANGE } from '#api/endpoint.ts';
import { apiOf, type Api, type ApiRequest } from '../api.ts';

const REASON = 'Simulated terminals';

/** Terminals of all lockers; each network has its own key. */
export interface Terminals {
  /**
   * Makes one call per network, split into limited batches, and returns the responses. Failed calls
   * are logged. Throws if all of them fail.
   */
  each<T, S extends z.ZodType>(
    given: readonly T[],
    call: { lockerOf: (one: T) => number; sent: (part: T[]) => ApiRequest },
    schema: S,
  ): Promise<z.output<S>[]>;
}

type Report = RequestOf<'POST /lockers/reports'>['body']['reports'][number];

/** Call that sends the reports of terminals. */
export const reporting = {
  lockerOf: ({ locker_id }: Report) => locker_id,
  sent: (reports: Report[]): ApiRequest => ({
    endpoint: 'POST /lockers/reports',
    request: { body: { reports } },
  }),
};

const places = z.array(z.object({ id: z.int(), network_id: z.int() }));
const made = z.object({ key: z.string() });

async function networksOf(api: Api): Promise<Map<number, number>> {
  const all = new Map<number, number>();
  for (;;) {
    const range: [number, number] = [all.size, all.size + LARGEST_RANGE - 1];
    const query = { range, sort: ['code', 'ASC'] satisfies ['code', 'ASC'] };
    const part = await api.send({ endpoint: 'GET /lockers', request: { query } }, places);
    for (const { id, network_id } of part) all.set(id, network_id);
    if (part.length < LARGEST_RANGE) return all;
  }
}

function groupsOf<T>(given: readonly T[], groupOf: (one: T) => number | undefined) {
  const groups = new Map<number, T[]>();
  for (const one of given) {
    const group = groupOf(one);
    if (group !== undefined) groups.set(group, [...(groups.get(group) ?? []), one]);
  }
  return groups;
}

/**
 * Keys of networks. Each key is made at its first use, and replaced after the server rejects it.
 */
function networkKeys(installer: Api) {
  const keys = new Map<number, Promise<string>>();
  const forget = (network: number, key: Promise<string>) => {
    // Another batch may already have replaced the rejected key.
    if (keys.get(network) === key) keys.delete(network);
  };
  const make = async (network_id: number): Promise<string> => {
    const body = { network_id, reason: REASON };
    const request = { endpoint: 'POST /generate-locker-auth-key', request: { body } } as const;
    return (await installer.send(request, made)).key;
  };
  /**
   * Makes a call with the key of a network; if the key is rejected, repeats the call with a new
   * one.
   */
  const withKey = async <T>(network: number, call: (key: string) => Promise<T>): Promise<T> => {
    const key = keys.get(network) ?? make(network);
    keys.set(network, key);
    try {
      return await call(await key);
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status === 401;
      const isMade = await key.then(
        () => true,
        () => false,
      );
      if (isRefused || !isMade) forget(network, key);
      if (!isRefused || !isMade) throw error;
      const next = keys.get(network) ?? make(network);
      keys.set(network, next);
      return call(await next);
    }
  };
  return withKey;
}

/** Terminals that sign in with the key of their network, which the installer makes. */
export function terminalsOf(
  { api, installer }: { api: Api; installer: Api },
  base: string,
  onFailure: (error: unknown) => void = () => undefined,
) {
  const withKey = networkKeys(installer);
  let networks: ReadonlyMap<number, number> = new Map();
  const terminals: Terminals = {
    async each(given, { lockerOf, sent }, schema) {
      if (given.some((one) => !networks.has(lockerOf(one)))) networks = await networksOf(api);
      const answers: z.output<typeof schema>[] = [];
      const failures: unknown[] = [];
      for (const [network, all] of groupsOf(given, (one) => networks.get(lockerOf(one))))
        for (let from = 0; from < all.length; from += MAX_LOCKER_REPORTS) {
          const part = sent(all.slice(from, from + MAX_LOCKER_REPORTS));
          await withKey(network, (key) => apiOf(base, () => key).send(part, schema)).then(
            (answer) => answers.push(answer),
            (error: unknown) => failures.push(error),
          );
        }
      // Networks are independent, so a failure of one must not lose the responses of the others.
      if (answers.length === 0 && failures.length > 0) throw failures[0];
      failures.forEach(onFailure);
      return answers;
    },
  };
  return terminals;
}
