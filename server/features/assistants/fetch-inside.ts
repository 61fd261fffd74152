import type { FastifyInstance, FastifyRequest } from 'fastify';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const isWithoutBody = (status: number): boolean => status === 204 || status === 304;

/**
 * Returns a `fetch` that calls the endpoints of this server without the network, as if the caller
 * of the request had called them. This `fetch` sends text bodies only.
 */
export function fetchInside(app: FastifyInstance, { ip }: FastifyRequest): typeof fetch {
  return async (input, init) => {
    const asked = new Request(input, init);
    const { pathname, search } = new URL(asked.url);
    const payload = await asked.text();
    const answer = await app.inject({
      method: methods.find((one) => one === asked.method) ?? 'GET',
      url: pathname + search,
      headers: Object.fromEntries(asked.headers),
      remoteAddress: ip,
      ...(payload !== '' && { payload }),
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers))
      if (value !== undefined) headers.set(name, String(value));
    const body = isWithoutBody(answer.statusCode) ? null : new Uint8Array(answer.rawPayload);
    return new Response(body, { status: answer.statusCode, headers });
  };
}
