import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { error, Session, WebDriver } from 'selenium-webdriver';
import type { Command, Executor } from 'selenium-webdriver/lib/command.js';

/**
 * Drives Firefox by Marionette, the protocol that geckodriver translates to.
 *
 * Debian has no package of geckodriver and its npm packages download a binary when they are installed. Every Firefox
 * speaks Marionette itself: messages over TCP, `length:[kind, id, name, parameters]`, with the parameters of WebDriver.
 *
 *     const driver = await connectMarionette(port);
 *     await driver.get('http://127.0.0.1:4000');
 */

/** Marionette's names of the commands of selenium-webdriver that the tests use. */
const commands: Readonly<Record<string, string>> = {
  quit: 'Marionette:Quit',
  get: 'WebDriver:Navigate',
  getCurrentUrl: 'WebDriver:GetCurrentURL',
  executeScript: 'WebDriver:ExecuteScript',
  executeAsyncScript: 'WebDriver:ExecuteAsyncScript',
  setTimeout: 'WebDriver:SetTimeouts',
  setWindowRect: 'WebDriver:SetWindowRect',
  actions: 'WebDriver:PerformActions',
  clearActions: 'WebDriver:ReleaseActions',
  screenshot: 'WebDriver:TakeScreenshot',
};

const ANSWER = 1;

/** Splits the received bytes into whole messages. Returns them and the rest. */
function splitMessages(bytes: Buffer): { messages: unknown[]; rest: Buffer } {
  const messages: unknown[] = [];
  let rest = bytes;
  for (;;) {
    const colon = rest.indexOf(':');
    const end = colon + 1 + Number(rest.subarray(0, colon).toString());
    if (colon === -1 || rest.length < end) return { messages, rest };
    messages.push(JSON.parse(rest.subarray(colon + 1, end).toString('utf8')));
    rest = rest.subarray(end);
  }
}

interface Pending {
  resolve: (value: unknown) => void;
  reject: (reason: Error) => void;
}

class Marionette implements Executor {
  readonly #socket: Socket;
  readonly #pending = new Map<number, Pending>();
  #bytes: Buffer = Buffer.alloc(0);
  #last = 0;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => this.#receive(chunk));
    socket.on('close', () => {
      for (const { reject } of this.#pending.values()) reject(new Error('Firefox has ended'));
    });
  }

  #receive(chunk: Buffer) {
    const { messages, rest } = splitMessages(Buffer.concat([this.#bytes, chunk]));
    this.#bytes = rest;
    for (const message of messages) {
      // Skips the first message, in which Firefox states its protocol version.
      if (!Array.isArray(message) || message[0] !== ANSWER) continue;
      const [, id, failure, result] = message;
      const pending = this.#pending.get(Number(id));
      this.#pending.delete(Number(id));
      if (failure) pending?.reject(decoded(failure));
      else pending?.resolve(result);
    }
  }

  send(name: string, parameters: unknown): Promise<unknown> {
    const id = ++this.#last;
    const text = JSON.stringify([0, id, name, parameters]);
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
  }

  async execute(command: Command): Promise<unknown> {
    const name = commands[command.getName()];
    if (name === undefined) throw new Error(`Marionette is not asked for ${command.getName()} yet`);
    const { sessionId: _, ...parameters } = Object(command.getParameters());
    const result = await this.send(name, parameters);
    const isWrapped = typeof result === 'object' && result !== null && 'value' in result;
    return isWrapped ? result.value : result;
  }
}

/** Converts an error from Marionette into the matching error of selenium-webdriver. */
function decoded(failure: { error: string; message: string }): Error {
  try {
    error.throwDecodedError(failure);
  } catch (thrown) {
    if (thrown instanceof Error) return thrown;
  }
  return new Error(failure.message);
}

/** Connects to the Firefox that listens on a port of this machine and starts a session. */
export async function connectMarionette(port: number): Promise<WebDriver> {
  const socket = connect({ host: '127.0.0.1', port });
  await once(socket, 'connect');
  const marionette = new Marionette(socket);
  const capabilities = {
    alwaysMatch: { acceptInsecureCerts: true, unhandledPromptBehavior: 'accept' },
  };
  const started = Object(await marionette.send('WebDriver:NewSession', { capabilities }));
  const session = new Session(String(started.sessionId), started.capabilities);
  return new WebDriver(session, marionette, () => void socket.destroy());
}
