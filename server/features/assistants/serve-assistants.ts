/**
 * Tools for assistants over HTTP: `POST /mcp` of the Model Context Protocol.
 *
 * - Each request carries the bearer token of a person or program. The tools call the endpoints of
 *   this server with it, so that rights, limits, validation and audit are those of any request.
 * - No request depends on an earlier one, so that any node can answer it. Previewed changes are in
 *   the database, and the session id of the protocol carries only the name of the assistant.
 */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js';
import { ApiError, invalidError } from '#api/api-error.ts';
import { assistantName } from '#api/route.ts';
import { assistantServer } from '#cli/assistants/assistant-server.ts';
import { connectTo } from '#cli/session/connection.ts';
import type { Caller, Services } from '#server/context.ts';
import { callerOf } from '#server/http/caller-of.ts';
import { fetchInside } from './fetch-inside.ts';
import { storedPreviews } from './stored-previews.ts';

const SESSION = 'mcp-session-id';

const tokenOf = ({ headers }: FastifyRequest): string =>
  (headers.authorization ?? '').replace(/^Bearer /, '');

/** Session id that carries the name of an assistant. */
const sessionFor = (name: string): string =>
  `${randomUUID()}.${Buffer.from(assistantName(name)).toString('base64url')}`;

/** Name of the assistant that a session id carries. */
function nameIn(session: unknown): string | undefined {
  if (typeof session !== 'string') return undefined;
  const [, name] = session.split('.');
  return name === undefined ? undefined : Buffer.from(name, 'base64url').toString();
}

/** Caller of a request. Throws 401 without a valid token. */
async function requireCaller(
  request: FastifyRequest,
  reply: FastifyReply,
  { database }: Services,
): Promise<Caller> {
  reply.header('www-authenticate', 'Bearer');
  const caller = await callerOf(request, { can: 'session' }, database);
  if (caller === null)
    throw new ApiError(401, { message: 'Sign in first.', code: 'unauthenticated' });
  reply.removeHeader('www-authenticate');
  return caller;
}

/**
 * Converts a request for the transport of the protocol, without its body, which is already parsed.
 */
function webRequest({ method, url, headers }: FastifyRequest, base: string): Request {
  const given = new Headers();
  for (const [name, value] of Object.entries(headers))
    if (typeof value === 'string') given.set(name, value);
  return new Request(new URL(url, base), { method, headers: given });
}

/** Serves the tools for assistants at `POST /mcp`. */
export function serveAssistants(app: FastifyInstance, services: Services): void {
  const { config, database } = services;
  const base = config.publicUrl ?? `http://localhost:${config.port}`;

  // Clients ask whether the server opens streams or ends sessions; this server does neither.
  app.route({
    method: ['GET', 'DELETE'],
    url: '/mcp',
    handler: (_request, reply) =>
      reply
        .code(405)
        .header('allow', 'POST')
        .send({ message: 'Send requests of assistants by POST.', code: 'method_not_allowed' }),
  });

  app.post('/mcp', { config: { needsData: true } }, async (request, reply) => {
    const caller = await requireCaller(request, reply, services);
    const { body } = request;
    // Rejects batches: the protocol has dropped them, and one body could contain thousands of
    // calls.
    if (Array.isArray(body)) throw invalidError({ body: ['Send one request at a time.'] });
    const introduced = isInitializeRequest(body) ? body.params.clientInfo.name : undefined;
    const assistant = introduced ?? nameIn(request.headers[SESSION]) ?? 'Assistant';
    const connection = connectTo(base, {
      token: tokenOf(request),
      fetch: fetchInside(app, request),
      assistant,
    });
    const server = assistantServer({
      connection: () => connection,
      pending: storedPreviews(database, caller),
    });
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    try {
      const answer = await transport.handleRequest(webRequest(request, base), { parsedBody: body });
      if (introduced !== undefined) reply.header(SESSION, sessionFor(introduced));
      reply.code(answer.status).type(answer.headers.get('content-type') ?? 'application/json');
      return await reply.send(await answer.text());
    } finally {
      await server.close();
    }
  });
}
