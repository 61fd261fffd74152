import http from 'node:http';
import type { PushedCommand } from '#server/adapters/locker-gateway.ts';
import { terminalWith, type Terminal } from '#demo/simulator/lockers/terminal.ts';
import { terminalRefusals } from '#domain/lockers/locker-terminal.ts';

interface Said {
  status: number;
  body?: object;
}

/** What a terminal behind the gateway makes of a command: one that it does not know is nowhere. */
function answerOf(terminal: Terminal | undefined, command: PushedCommand): Said {
  if (terminal === undefined) return { status: 404 };
  const verdict = terminal.judge(command, Date.now());
  if (verdict === 'obeyed') return { status: 200, body: { state: 'done', answer: 'ok' } };
  return { status: 200, body: { state: 'refused', answer: terminalRefusals[verdict] } };
}

/**
 * A gateway of terminals that are reached from outside. It keeps what it was sent; it answers what a test says next, and
 * otherwise what the terminal says that stands behind it.
 */
export async function startGatewayDouble() {
  const sent: { command: PushedCommand; token: string | undefined }[] = [];
  const answers: Said[] = [];
  const terminals = new Map<string, Terminal>();
  /** What somebody between us and the terminals does with a command. */
  let onTheWay = (command: PushedCommand): PushedCommand => command;
  const server = http.createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const command: PushedCommand = JSON.parse(text);
      sent.push({ command, token: request.headers.authorization });
      const { status, body } =
        answers.shift() ?? answerOf(terminals.get(command.locker), onTheWay(command));
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(body === undefined ? '' : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    sent,
    answers,
    url: `http://127.0.0.1:${port}`,
    /** Puts a terminal with this key of its locker behind the gateway; its clock is right. */
    install(locker: string, key: string) {
      const terminal = terminalWith(Buffer.from(key, 'base64url'));
      terminal.learnTime(Date.now(), new Date().toISOString());
      terminals.set(locker, terminal);
    },
    change: (by: typeof onTheWay) => void (onTheWay = by),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
