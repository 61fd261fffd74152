import { createServer } from 'node:http';

/**
 * A server for look-ups. It returns the given answer, fails if there is none, and records the
 * requests.
 */
export async function lookUpDouble(body?: unknown) {
  const double = {
    url: '',
    body,
    asked: [] as string[],
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  const server = createServer((request, response) => {
    const key = request.headers['x-api-key'] ?? request.headers.authorization;
    double.asked.push(`${String(key)} ${request.url}`);
    response.writeHead(double.body === undefined ? 500 : 200, {
      'content-type': 'application/json',
    });
    response.end(JSON.stringify(double.body ?? {}));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  double.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return double;
}
