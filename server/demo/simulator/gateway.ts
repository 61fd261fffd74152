import * as z from 'zod';
import { ApiError } from '../../../src/api/api-error.ts';
import { apiOf, type Api, type ApiRequest } from './api.ts';

const DEVICE = 'Simulated fleet';

/** What reports for all devices of the simulated day, with a token of their kind. */
export interface Gateway {
  /** Gives the answer, or undefined when the token was no longer good. */
  report<S extends z.ZodType>(sent: ApiRequest, schema: S): Promise<z.output<S> | undefined>;
}

const devices = z.array(z.object({ id: z.int(), label: z.string() }));
const issued = z.object({ token: z.string() });
const anything = z.unknown();

/** Asks for a token that may report for all; the one of the last time is given back. */
async function issueDevice(api: Api): Promise<string> {
  const known = await api.send({ endpoint: 'GET /drivers/devices', request: {} }, devices);
  for (const { id } of known.filter(({ label }) => label === DEVICE))
    await api.send(
      { endpoint: 'DELETE /drivers/devices/:id', request: { params: { id } } },
      anything,
    );
  const body = { driver_id: null, label: DEVICE };
  return (await api.send({ endpoint: 'POST /drivers/devices', request: { body } }, issued)).token;
}

/** A gateway that asks for its token when it first reports, and anew when the token is no longer good. */
export function gatewayOf(api: Api, base: string): Gateway {
  let token: Promise<string> | undefined;
  const connect = () =>
    (token ??= issueDevice(api).catch((error: unknown) => {
      token = undefined;
      throw error;
    }));
  return {
    async report(sent, schema) {
      const mine = await connect();
      return apiOf(base, () => mine)
        .send(sent, schema)
        .catch((error: unknown) => {
          if (!(error instanceof ApiError) || error.status !== 401) throw error;
          token = undefined;
          return undefined;
        });
    },
  };
}
