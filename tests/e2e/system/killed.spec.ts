import { randomUUID } from 'node:crypto';
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Client } from '#api/client.ts';
import { serverEntry } from '../../../scripts/build/build.mjs';
import { expect, test } from '../../support/e2e/test.ts';
import { clientOf, tokenOf } from '../../support/e2e/people.ts';
import { freePort, startServer, type RunningServer } from '../../support/server.mjs';

const administrator = { email: 'first@company.example', password: 'kept through every crash' };
const env = {
  BATON_DEMO: 'off',
  BATON_ADMIN_EMAIL: administrator.email,
  BATON_ADMIN_PASSWORD: administrator.password,
};
const writers = 4;
let dataDir = '';

test.beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'baton-killed-'));
});
test.afterEach(() => rm(dataDir, { recursive: true, force: true }));

interface Write {
  code: string;
  key: string;
}

const add = (api: Client, { code, key }: Write) =>
  api.call(
    'POST /sales-agents',
    { body: { name: `Agent ${code}`, code, commission_percentage: 5, active: true } },
    { idempotencyKey: key },
  );

/** Writes until the server stops answering. Returns the acknowledged and the unanswered writes. */
async function writeOn(api: Client, onAcknowledged: () => void) {
  const acknowledged: Write[] = [];
  for (;;) {
    const write = { code: randomUUID().slice(0, 12), key: randomUUID() };
    const isDone = await add(api, write).then(
      () => true,
      () => false,
    );
    if (!isDone) return { acknowledged, hanging: write };
    acknowledged.push(write);
    onAcknowledged();
  }
}

/** Starts parallel writers and kills the server after the given number of acknowledged writes. */
async function crash(server: RunningServer, after: number) {
  const api = clientOf(await tokenOf(administrator, server.url), server.url);
  let count = 0;
  let killed: Promise<void> | undefined;
  const acknowledge = () => {
    count += 1;
    if (count === after) killed = server.stop('SIGKILL');
  };
  const written = await Promise.all(
    Array.from({ length: writers }, () => writeOn(api, acknowledge)),
  );
  await killed;
  return written;
}

async function effects(api: Client, { code }: Write) {
  const { total } = await api.call('GET /sales-agents', { query: { filter: { search: code } } });
  return total;
}

test('acknowledged writes survive kill -9 after 1, 23 and 90 writes, and retries have one effect', async () => {
  let server = await startServer({ dataDir, env });
  try {
    for (const after of [1, 23, 90]) {
      const written = await crash(server, after);
      const acknowledged = written.flatMap((one) => one.acknowledged);
      const hanging = written.map((one) => one.hanging);
      expect(acknowledged.length).toBeGreaterThanOrEqual(after);

      server = await startServer({ dataDir, env });
      const api = clientOf(await tokenOf(administrator, server.url), server.url);
      for (const write of acknowledged) expect(await effects(api, write), write.code).toBe(1);
      for (const write of [...hanging, ...acknowledged.slice(-5)]) {
        expect(await add(api, write)).toMatchObject({ code: write.code.toUpperCase() });
        expect(await effects(api, write), write.code).toBe(1);
      }
    }
  } finally {
    await server.stop();
  }
});

test('a second server on the same data folder is refused while the first one runs', async () => {
  const server = await startServer({ dataDir, env });
  const second = spawn(process.execPath, [serverEntry], {
    env: { ...process.env, ...env, PORT: String(await freePort()), BATON_DATA_DIR: dataDir },
  });
  try {
    let output = '';
    for (const stream of [second.stdout, second.stderr])
      stream.on('data', (part) => (output += part));
    const code = await new Promise((resolve) => second.once('exit', resolve));
    expect(code).toBe(1);
    expect(output).toContain(String(server.pid));
    expect(output).toContain(dataDir);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    await expect(tokenOf(administrator, server.url)).resolves.toBeTruthy();
  } finally {
    second.kill('SIGKILL');
    await server.stop();
  }
});
