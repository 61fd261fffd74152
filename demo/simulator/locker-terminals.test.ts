import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod';
import type { Api } from './api.ts';
import { reporting, terminalsOf } from './lockers/locker-terminals.ts';

const LOCKERS = [
  { id: 1, network_id: 10 },
  { id: 2, network_id: 20 },
];
const at = '2026-11-27T10:00:00.000Z';
const reportOf = (locker_id: number) => ({ locker_id, at, is_online: true, doors: [] });
const answer = z.object({ locker_id: z.int() });
const sent = z.object({ reports: z.array(answer) });

let server: Server | undefined;
afterEach(() => server?.close());

/**
 * A server of lockers that accepts only the newest key of a network, and fails for the lockers in
 * `failing`.
 */
async function lockerServer(failing: readonly number[]) {
  const newest = new Map<number, string>();
  let made = 0;
  const office: Api = {
    async send({ endpoint, request }, schema) {
      if (endpoint === 'GET /lockers') return schema.parse(LOCKERS);
      const { network_id } = z
        .object({ body: z.object({ network_id: z.int() }) })
        .parse(request).body;
      made += 1;
      newest.set(network_id, `key ${made}`);
      return schema.parse({ key: `key ${made}` });
    },
  };
  const answerReport = async (request: IncomingMessage, response: ServerResponse) => {
    const [report] = sent.parse(await json(request)).reports;
    const network = LOCKERS.find(({ id }) => id === report?.locker_id)?.network_id ?? 0;
    const isKnown = request.headers.authorization === `Bearer ${newest.get(network)}`;
    const status = !isKnown ? 401 : failing.includes(report?.locker_id ?? 0) ? 500 : 200;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(report ?? {}));
  };
  server = createServer((request, response) => void answerReport(request, response));
  const listening = server;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const { port } = z.object({ port: z.int() }).parse(server.address());
  const failures: unknown[] = [];
  const base = `http://127.0.0.1:${port}`;
  const terminals = terminalsOf({ api: office, installer: office }, base, (error) =>
    failures.push(error),
  );
  return {
    failures,
    made: () => made,
    expireKeys: () => newest.clear(),
    report: (...lockers: number[]) => terminals.each(lockers.map(reportOf), reporting, answer),
  };
}

test('concurrent reports to one locker network request only one key', async () => {
  const { report, made } = await lockerServer([]);
  await Promise.all([report(1), report(1), report(1)]);
  expect(made()).toBe(1);
});

test('a report with a rejected key is sent again with a new key', async () => {
  const { report, expireKeys, made } = await lockerServer([]);
  await report(1);
  expireKeys();
  expect(await report(1)).toEqual([{ locker_id: 1 }]);
  expect(made()).toBe(2);
});

test('a failing network does not stop the reports of other networks', async () => {
  const { report, failures } = await lockerServer([1]);
  expect(await report(1, 2)).toEqual([{ locker_id: 2 }]);
  expect(failures).toEqual([expect.objectContaining({ status: 500 })]);
  await expect(report(1)).rejects.toMatchObject({ status: 500 });
});
