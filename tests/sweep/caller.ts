import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Endpoint } from '#api/endpoint.ts';
import { pathOf } from '#api/facts.ts';
import { contract } from '#api/generated/contract.ts';
import { parameterNames, route } from '#api/route.ts';
import { measure } from '../support/measured.ts';
import type { World } from '../support/world.ts';
import type { PreparedRequest } from './request.ts';

/** Key and row of an endpoint, as `it.each` takes them. */
export type Call = [string, Endpoint];

export const calls: Call[] = Object.entries(contract);

/** Path parameters from the example of an endpoint; 1 for all others. */
export const exampleParams = ([key, endpoint]: Call) =>
  endpoint.example?.params ??
  Object.fromEntries(parameterNames(route(key).path).map((name) => [name, 1]));

/** Common shape of all refusals. */
export const refusal = z.strictObject({
  message: z.string().min(1),
  code: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  current: z.unknown().optional(),
});

/** Functions that call the server of a world. */
export function callerIn(here: World) {
  const tokens = new Map<string, string>();
  return {
    /** Token of a demo user; signs in only once per user. */
    async tokenOf(name: string): Promise<string> {
      const token = tokens.get(name) ?? (await here.signIn(name));
      tokens.set(name, token);
      return token;
    },
    /** Sends a request with an idempotency key of its own, also where the endpoint takes none. */
    send(key: string, { params = {}, query = {}, body, form }: PreparedRequest, token?: string) {
      const texts = Object.entries(query).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]);
      const search = new URLSearchParams(texts).toString();
      return measure('request', () =>
        here.app.inject({
          method: route(key).method as 'GET',
          url: pathOf(key, params) + (search && `?${search}`),
          headers: {
            accept: 'application/json',
            'idempotency-key': randomUUID(),
            ...(token && { authorization: `Bearer ${token}` }),
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...form?.headers,
          },
          ...(body !== undefined && { payload: JSON.stringify(body) }),
          ...(form && { payload: form.payload }),
        }),
      );
    },
  };
}
