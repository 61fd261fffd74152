import * as z from 'zod';
import { ApiError } from '#api/api-error.ts';
import type { Permission } from '#domain/people/permissions.ts';
import { apiOf, type Api } from './api.ts';

interface Program {
  name: string;
  permissions: Permission[];
  /** Account of the program; undefined for a program of the provider. */
  account_id?: number;
}

const tokens = z.array(z.object({ id: z.int(), name: z.string() }));
const made = z.object({ token: z.string() });
const anything = z.unknown();

/** Issues a token with this name; revokes the previous token with the same name. */
async function newToken(maker: Api, program: Program): Promise<string> {
  const query = { filter: { search: program.name, state: 'active' as const } };
  const known = await maker.send({ endpoint: 'GET /bearer-tokens', request: { query } }, tokens);
  for (const { id } of known.filter(({ name }) => name === program.name))
    await maker.send(
      { endpoint: 'DELETE /bearer-tokens/:id', request: { params: { id } } },
      anything,
    );
  const body = { ...program, expires_in_days: 1 };
  const request = { endpoint: 'POST /generate-bearer-token', request: { body } } as const;
  return (await maker.send(request, made)).token;
}

/**
 * The API as an external program calls it, with a bearer token that `maker` issues. The token is
 * renewed after it is rejected.
 */
export function programOf(maker: Api, base: string, program: Program): Api {
  let token: Promise<string> | undefined;
  const forget = (error: unknown): never => {
    token = undefined;
    throw error;
  };
  const send: Api['send'] = async (sent, schema) => {
    const mine = await (token ??= newToken(maker, program)).catch(forget);
    return apiOf(base, () => mine).send(sent, schema);
  };
  return {
    send: (sent, schema) =>
      send(sent, schema).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.status !== 401) throw error;
        token = undefined;
        return send(sent, schema);
      }),
  };
}
