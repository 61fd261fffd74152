import http from 'node:http';
import { pushProvider } from '#server/adapters/push-provider.ts';

interface Pushed {
  to: string;
  message: string;
}

/**
 * A push service that records accepted pushes and returns other statuses for devices that a test
 * names.
 */
export async function startPushDouble() {
  const taken = new Map<string, Pushed>();
  const answers = new Map<string, number[]>();
  const server = http.createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      const push: Pushed = JSON.parse(text);
      const status = answers.get(push.to)?.shift() ?? 202;
      if (status < 300) taken.set(String(request.headers['idempotency-key']), push);
      response.writeHead(status).end('{"id":"PUSH-1"}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    taken,
    answers,
    send: pushProvider({ url: `http://127.0.0.1:${port}/pushes`, token: 'push-token' }),
    close: () => server.close(),
  };
}
