import http from 'node:http';

export interface DoubleReply {
  status: number;
  body: Record<string, unknown>;
}

export interface DoubleServer {
  url: string;
  stop(): Promise<void>;
}

const MAX_BYTES = 100_000;

/** Parses the body of a request as JSON; throws if it is too long or invalid. */
async function readJson(request: http.IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > MAX_BYTES) throw new Error('too long');
  }
  return JSON.parse(text);
}

export async function listenOnFreePort(server: http.Server): Promise<DoubleServer> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * Starts a double on a free port of this machine. It reads JSON requests and sends JSON responses.
 */
export async function startDouble(
  answer: (request: http.IncomingMessage, body: unknown) => DoubleReply,
): Promise<DoubleServer> {
  const invalid: DoubleReply = { status: 400, body: { message: 'The request is not valid' } };
  const server = http.createServer((request, response) => {
    readJson(request)
      .then((body) => answer(request, body))
      .catch(() => invalid)
      .then(({ status, body }) =>
        response
          .writeHead(status, { 'content-type': 'application/json' })
          .end(JSON.stringify(body)),
      )
      .catch(() => response.destroy());
  });
  return listenOnFreePort(server);
}
