import * as z from 'zod';
import { ApiError } from '#api/api-error.ts';
import { pushTokenOf } from '../doubles/text-double.ts';
import { apiOf, type Api, type ApiRequest } from './api.ts';

const DEVICE = 'Simulated fleet';

/** Reports for all devices of the simulated day, with a device token. */
export interface Gateway {
  /** Returns the response, or undefined if the token was rejected. */
  report<S extends z.ZodType>(sent: ApiRequest, schema: S): Promise<z.output<S> | undefined>;
}

const devices = z.array(z.object({ id: z.int(), label: z.string() }));
const issued = z.object({ token: z.string() });
const anything = z.unknown();

/** Issues a token for reports of one driver, or of all drivers; revokes the previous token. */
async function issueDevice(api: Api, driver: number | null): Promise<string> {
  const own = driver === null ? DEVICE : `${DEVICE}, driver ${driver}`;
  const known = await api.send({ endpoint: 'GET /drivers/devices', request: {} }, devices);
  for (const { id } of known.filter(({ label }) => label === own))
    await api.send(
      { endpoint: 'DELETE /drivers/devices/:id', request: { params: { id } } },
      anything,
    );
  const body = { driver_id: driver, label: own };
  return (await api.send({ endpoint: 'POST /drivers/devices', request: { body } }, issued)).token;
}

/** Registers the push token of a driver's device. */
async function takePushes(base: string, token: string, driver: number): Promise<void> {
  const body = { token: pushTokenOf(driver) };
  await apiOf(base, () => token).send(
    { endpoint: 'POST /drivers/push-token', request: { body } },
    anything,
  );
}

/**
 * Gateway of all devices, or the device of one driver. Requests its token at the first report, and
 * again after the token was rejected.
 */
export function gatewayOf(api: Api, base: string, driver: number | null = null): Gateway {
  let token: Promise<string> | undefined;
  const issue = async () => {
    const made = await issueDevice(api, driver);
    if (driver !== null) await takePushes(base, made, driver);
    return made;
  };
  const connect = () =>
    (token ??= issue().catch((error: unknown) => {
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
