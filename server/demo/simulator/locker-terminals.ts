import * as z from 'zod';
import { MOST_LOCKER_REPORTS } from '../../../src/api/contract/lockers.ts';
import type { RequestOf } from '../../../src/api/endpoint-types.ts';
import { ApiError } from '../../../src/api/api-error.ts';
import { LARGEST_RANGE } from '../../../src/api/endpoint.ts';
import { apiOf, type Api, type ApiRequest } from './api.ts';

const REASON = 'Simulated terminals';

/** The terminals of all lockers, each network's with a key of its own. */
export interface Terminals {
  /**
   * Makes one call for every network that these belong to, in parts that are not too long. Gives the answers; where a
   * key was no longer good there is none, and the next call makes a new key.
   */
  each<T, S extends z.ZodType>(
    given: readonly T[],
    call: { lockerOf: (one: T) => number; sent: (part: T[]) => ApiRequest },
    schema: S,
  ): Promise<z.output<S>[]>;
}

type Report = RequestOf<'POST /lockers/reports'>['body']['reports'][number];

/** How terminals report. */
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

/** Terminals sign in with the key of their network, which the installer made and gave them. */
export function terminalsOf({ api, installer }: { api: Api; installer: Api }, base: string) {
  const keys = new Map<number, string>();
  let networks: ReadonlyMap<number, number> = new Map();
  const keyOf = async (network_id: number): Promise<string> => {
    const known = keys.get(network_id);
    if (known !== undefined) return known;
    const body = { network_id, reason: REASON };
    const { key } = await installer.send(
      { endpoint: 'POST /generate-locker-auth-key', request: { body } },
      made,
    );
    keys.set(network_id, key);
    return key;
  };
  const terminals: Terminals = {
    async each(given, { lockerOf, sent }, schema) {
      if (given.some((one) => !networks.has(lockerOf(one)))) networks = await networksOf(api);
      const answers: z.output<typeof schema>[] = [];
      for (const [network, all] of groupsOf(given, (one) => networks.get(lockerOf(one)))) {
        const key = await keyOf(network);
        const speaking = apiOf(base, () => key);
        for (let from = 0; from < all.length; from += MOST_LOCKER_REPORTS)
          await speaking
            .send(sent(all.slice(from, from + MOST_LOCKER_REPORTS)), schema)
            .then((answer) => answers.push(answer))
            .catch((error: unknown) => {
              if (!(error instanceof ApiError) || error.status !== 401) throw error;
              keys.delete(network);
            });
      }
      return answers;
    },
  };
  return terminals;
}
