import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient, type Client } from '#api/client.ts';
import { facts } from '#api/generated/facts.ts';
import { DEMO_PASSWORD } from '#demo/people/people.ts';
import { freePort } from '../server.mjs';
import { clientAt, wholeNode, type WholeNode } from '../nodes/whole-nodes.ts';
import { startProgram, type Running } from './process.ts';

/** A server of the cluster with a fixed port, so that it can be killed and started again. */
export class ClusterNode {
  readonly port: number;
  readonly #env: NodeJS.ProcessEnv;
  #running: WholeNode | undefined;

  constructor(port: number, env: NodeJS.ProcessEnv) {
    this.port = port;
    this.#env = env;
  }

  async start(): Promise<void> {
    this.#running = await wholeNode(this.port, this.#env);
  }

  async kill(): Promise<void> {
    await this.#running?.kill();
    this.#running = undefined;
  }
}

/** HAProxy in front of the nodes, as documented for an installation. */
export class Proxy {
  readonly port: number;
  readonly #file: string;
  #running: Running | undefined;

  private constructor(port: number, file: string) {
    this.port = port;
    this.#file = file;
  }

  static async start(nodes: readonly ClusterNode[]): Promise<Proxy> {
    const port = await freePort();
    const folder = await mkdtemp(path.join(tmpdir(), 'baton-proxy-'));
    const file = path.join(folder, 'haproxy.cfg');
    await writeFile(file, configuration(port, nodes));
    const proxy = new Proxy(port, file);
    await proxy.resume();
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async resume(): Promise<void> {
    this.#running = await startProgram('haproxy', ['-db', '-f', this.#file], { port: this.port });
  }

  kill = async (): Promise<void> => this.#running?.end('SIGKILL');

  async stop(): Promise<void> {
    await this.kill();
    await rm(path.dirname(this.#file), { recursive: true });
  }
}

/** A node leaves the rotation as soon as it is not ready; a request that reached no node goes to another. */
const configuration = (port: number, nodes: readonly ClusterNode[]) => `
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout tunnel 1h
  retries 3
  option redispatch
  retry-on conn-failure
frontend consoles
  bind 127.0.0.1:${port}
  default_backend nodes
backend nodes
  balance roundrobin
  option httpchk GET /readyz
  default-server check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node, at) => `  server node${at} 127.0.0.1:${node.port}`).join('\n')}
`;

/** Redis in a process of its own. */
export class RedisServer {
  readonly port: number;
  #running: Running | undefined;

  constructor(port: number) {
    this.port = port;
  }

  async start(): Promise<void> {
    const args = ['--port', String(this.port), '--save', '', '--appendonly', 'no'];
    this.#running = await startProgram('redis-server', args, { port: this.port });
  }

  kill = async (): Promise<void> => this.#running?.end('SIGKILL');
}

/** Signs in a demo user at a server; returns the client and its token. */
export async function signIn(
  url: string,
  name: string,
): Promise<{ client: Client; token: string }> {
  const anonymous = createClient({ base: url, facts, token: () => null });
  const body = { email: `${name}@baton.test`, password: DEMO_PASSWORD };
  const answer = await anonymous.call('POST /auth/login', { body });
  if (!('token' in answer)) throw new Error(`${name} has a second factor.`);
  return { client: clientAt(url, answer.token), token: answer.token };
}
