import * as z from 'zod';
import { Refusal } from '../../../src/api/refusal.ts';
import { apiOf, type Api, type Wanted } from './api.ts';

const DEVICE = 'Simulated fleet';

/** What reports for all devices of the simulated day, with a token of their kind. */
export interface Gateway {
  report<S extends z.ZodType>(wanted: Wanted, answer: S): Promise<void>;
}

const devices = z.array(z.object({ id: z.int(), label: z.string() }));
const issued = z.object({ token: z.string() });
const anything = z.unknown();

/** Asks for a token that may report for all; the one of the last time is given back. */
async function issueDevice(api: Api): Promise<string> {
  const known = await api.ask({ call: 'GET /drivers/devices', request: {} }, devices);
  for (const { id } of known.filter(({ label }) => label === DEVICE))
    await api.ask({ call: 'DELETE /drivers/devices/:id', request: { params: { id } } }, anything);
  const body = { driver_id: null, label: DEVICE };
  return (await api.ask({ call: 'POST /drivers/devices', request: { body } }, issued)).token;
}

/** A gateway that asks for its token when it first reports, and anew when the token is no longer good. */
export function gatewayOf(api: Api, base: string): Gateway {
  let token: Promise<string> | undefined;
  const ask = () =>
    (token ??= issueDevice(api).catch((error: unknown) => {
      token = undefined;
      throw error;
    }));
  return {
    async report(wanted, answer) {
      const mine = await ask();
      await apiOf(base, () => mine)
        .ask(wanted, answer)
        .catch((error: unknown) => {
          if (!(error instanceof Refusal) || error.status !== 401) throw error;
          token = undefined;
        });
    },
  };
}
