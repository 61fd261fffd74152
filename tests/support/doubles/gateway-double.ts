import http from 'node:http';
import type { PushedCommand } from '#server/adapters/locker-gateway.ts';
import { terminalWith, type Terminal } from '#demo/simulator/lockers/terminal.ts';
import { terminalRefusals } from '#domain/lockers/locker-terminal.ts';

interface Said {
  status: number;
  body?: object;
}

/** Response of a terminal behind the gateway to a command; 404 if the terminal is unknown. */
function answerOf(terminal: Terminal | undefined, command: PushedCommand): Said {
  if (terminal === undefined) return { status: 404 };
  const verdict = terminal.judge(command, Date.now());
  if (verdict === 'obeyed') return { status: 200, body: { state: 'done', answer: 'ok' } };
  return { status: 200, body: { state: 'refused', answer: terminalRefusals[verdict] } };
}

/**
 * A gateway that pushes commands to terminals and records them. Responds as the test sets,
 * otherwise as the terminal.
 */
export async function startGatewayDouble() {
  const sent: { command: PushedCommand; token: string | undefined }[] = [];
  const answers: Said[] = [];
  const terminals = new Map<string, Terminal>();
  /** Changes that a man in the middle makes to a command. */
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
    /** Adds a terminal with the key of its locker and a correct clock. */
    install(locker: string, key: string) {
      const terminal = terminalWith(Buffer.from(key, 'base64url'));
      terminal.learnTime(Date.now(), new Date().toISOString());
      terminals.set(locker, terminal);
    },
    change: (by: typeof onTheWay) => void (onTheWay = by),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
