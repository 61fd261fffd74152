import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { facts } from '#api/generated/facts.ts';
import { resources } from '#api/generated/resources.ts';
import { startWorkers, type Workers } from '#server/runs/workers.ts';
import { DEMO_PASSWORD } from '#demo/people/people.ts';
import { baton } from '../support/runs/command-line.ts';
import { testDatabases } from '../support/database.ts';
import { world, type World } from '../support/world.ts';

const people = ['superadmin', 'ops', 'billing', 'account', 'user', 'nonbilling', 'marketplace'];

describe.each(testDatabases())('command line on $name', (on) => {
  let here: World;
  let workers: Workers;
  let token: string;

  beforeAll(async () => {
    here = await world(on);
    workers = startWorkers(here.services);
    token = await here.signIn('ops');
  });
  afterAll(async () => {
    await workers.stop();
    await here.close();
  });

  const asOps = (words: readonly string[], more: Parameters<typeof baton>[2] = {}) =>
    baton(here, words, { token, ...more });

  /** References of new shipments at the hub, which wait for a driver on their delivery leg. */
  const waitingForDelivery = async (count: number) => {
    const references: string[] = [];
    for (let at = 0; at < count; at += 1)
      references.push((await here.given.shipment({ status: 'at-hub' })).short_tracking_reference);
    return references;
  };

  test('a list prints rows of its filter in every format', async () => {
    const words = ['shipments', 'list', '--status', 'delivered', '--limit', '2', '--sort', '-id'];
    const json: { status: string; id: number }[] = JSON.parse(
      (await asOps([...words, '--json'])).out,
    );
    expect(json.map(({ status }) => status)).toEqual(['delivered', 'delivered']);
    const lines = (await asOps([...words, '--ndjson'])).out.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).id)).toEqual(json.map(({ id }) => id));
    const csv = (await asOps([...words, '--csv', '--columns', 'id,status'])).out;
    expect(csv).toBe(`id,status\r\n${json.map(({ id }) => `${id},delivered\r\n`).join('')}`);
    const { out, notes } = await asOps([...words, '--columns', 'status,service-level-code']);
    expect(out.split('\n')[0]).toBe('Status     Service level code');
    expect(notes).toMatch(/^2 of \d+ shipments\. Add --limit for more\.\n$/);
  });

  test('a table fits the terminal', async () => {
    const { out } = await asOps(['shipments', 'list', '--limit', '5'], { width: 60 });
    const longest = Math.max(...out.split('\n').map((line) => line.length));
    expect(longest).toBeLessThanOrEqual(60);
  });

  test('filters take names of records and words for days, such as yesterday', async () => {
    const [driver] = await here.rows<{ user_id: number; name: string }>(
      `select user_id, name from drivers where user_id in (select delivery_driver_id from shipments) order by user_id limit 1`,
    );
    const words = ['shipments', 'list', '--json', '--since', 'yesterday', '--delivery-driver'];
    const { out, code } = await asOps([...words, driver?.name ?? '']);
    expect(code).toBe(0);
    const found: { delivery_driver_id: number }[] = JSON.parse(out);
    expect(found.every((one) => one.delivery_driver_id === driver?.user_id)).toBe(true);
  });

  test('a record is shown by its reference', async () => {
    const [reference = ''] = await waitingForDelivery(1);
    const { out } = await asOps(['shipments', 'show', reference]);
    expect(out).toMatch(new RegExp(`^Short tracking reference +${reference}$`, 'm'));
    expect(out).toMatch(/^Parcels \(\d+\)$/m);
  });

  test('a change shows its preview and asks before it runs', async () => {
    const references = await waitingForDelivery(2);
    const words = ['shipments', 'update', ...references, '--customer-reference', 'CLI-1'];
    const previewed = await asOps([...words, '--preview']);
    expect(previewed.out).toBe('Update 2 shipments\n2 of 2 rows will run\n');
    const refused = await asOps(words, { answers: ['n'] });
    expect(refused).toMatchObject({ code: 0, out: '' });
    expect(refused.notes).toContain('No rows were changed.');
    const unasked = await asOps(words);
    expect(unasked).toMatchObject({ code: 2, out: '' });
    expect(unasked.notes).toContain('Add --yes to run');
    const ran = await asOps(words, { answers: ['y'] });
    expect(ran).toMatchObject({ code: 0, out: expect.stringMatching(/^Run \d+: 2 done\n$/) });
    const { out } = await asOps(['shipments', 'show', references[0] ?? '', '--json']);
    expect(JSON.parse(out).customer_reference).toBe('CLI-1');
  });

  test('a driver is assigned by name on the leg of the shipments, and the run is undone', async () => {
    const references = await waitingForDelivery(2);
    const [driver] = await here.rows<{ name: string }>(
      'select name from drivers order by user_id limit 1',
    );
    const words = ['shipments', 'assign', '--driver', driver?.name ?? '', '--yes'];
    const { code, out } = await asOps(words, { input: references.join('\n') });
    expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/^Run \d+: 2 done$/m) });
    const read = async () =>
      JSON.parse((await asOps(['shipments', 'show', references[0] ?? '', '--json'])).out).status;
    expect(await read()).toBe('delivery-assigned');
    const undone = await asOps(['undo', '--yes']);
    expect(undone.out).toMatch(/^Run \d+: 2 done$/m);
    expect(await read()).toBe('at-hub');
  });

  test('rows that the server skips are printed with their reason', async () => {
    const [row] = await here.rows<{ short_tracking_reference: string }>(
      `select short_tracking_reference from shipments where status = 'delivered' limit 1`,
    );
    const reference = row?.short_tracking_reference ?? '';
    const words = ['shipments', 'update', reference, '--status', 'at-hub', '--yes'];
    const { code, notes } = await asOps(words);
    expect(code).toBe(1);
    expect(notes).toContain('Skipped\n');
    expect(notes).toContain(reference);
    expect(notes).toContain('No row would change, so no run was started.');
  });

  test('a start whose answer is lost prints its key, and a repeat with that key has one effect', async () => {
    const [reference = ''] = await waitingForDelivery(1);
    const words = ['shipments', 'note', reference, '--note', 'Said once', '--yes'];
    // The server receives the request, but its answer is lost.
    const losing: typeof fetch = async (to, init) => {
      const { app } = here;
      const { fetchInto } = await import('../support/world.ts');
      const address = String(to).replace('http://baton.test', '');
      const answer = await fetchInto(app, '127.0.0.1')(address, init);
      if (init?.method === 'POST' && address === '/runs') throw new TypeError('fetch failed');
      return answer;
    };
    const lost = await asOps(words, { fetch: losing });
    expect(lost.code).toBe(5);
    const key = /--key (\S+)\./.exec(lost.notes)?.[1] ?? '';
    const again = await asOps([...words, '--key', key]);
    expect(again.code).toBe(0);
    const notes = await here.rows(`select 1 from shipment_notes where note = 'Said once'`);
    expect(notes).toHaveLength(1);
  });

  test('the commands "search" and "open" find records as the palette does', async () => {
    const [reference = ''] = await waitingForDelivery(1);
    expect((await asOps(['search', reference])).out).toContain(`shipment  ${reference}`);
    expect((await asOps(['open', reference])).out).toMatch(
      /^http:\/\/baton\.test\/shipments\/\d+\n$/,
    );
  });

  test('unknown references, words and conditions are refused with their exit codes', async () => {
    const codes = async (...words: string[]) => (await asOps(words)).code;
    expect(await codes('shipments', 'show', 'NOSUCHREFERENCE')).toBe(1);
    expect(await codes('shipments', 'list', '--status', 'nonsense')).toBe(2);
    expect(await codes('shipments', 'list', '--where', 'nonsense=1')).toBe(2);
    expect(await codes('nonsense')).toBe(2);
    expect((await baton(here, ['shipments', 'list'])).code).toBe(3);
    const failing: typeof fetch = () => Promise.reject(new TypeError('fetch failed'));
    expect((await asOps(['shipments', 'list'], { fetch: failing })).code).toBe(5);
  });

  test('signing in stores the token in a file that only its owner can read', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'baton-cli-'));
    const env = { XDG_CONFIG_HOME: folder };
    const login = ['login', '--email', 'ops@baton.test'];
    const signedIn = await baton(here, login, { env, answers: [DEMO_PASSWORD] });
    expect(signedIn.code).toBe(0);
    const file = path.join(folder, 'baton', 'credentials.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await baton(here, ['whoami'], { env })).out).toContain('ops@baton.test');
    // The token of one server is not sent to another.
    const other = await baton(here, ['--url', 'http://other.test', 'whoami'], { env });
    expect(other.code).toBe(3);
    await baton(here, ['logout'], { env });
    expect((await baton(here, ['whoami'], { env })).code).toBe(3);
    rmSync(folder, { recursive: true });
  });

  test.each(people)('the command line lists for %s only what the role allows', async (person) => {
    const own = await here.signIn(person);
    const rows = await here.rows<{ name: string }>(
      `select p.name from role_permissions p join users u on u.role_id = p.role_id where u.email = $1`,
      [`${person}@baton.test`],
    );
    const held = new Set<string>(rows.map(({ name }) => name));
    for (const { name, list } of resources) {
      const can = [facts[list]?.can ?? []].flat();
      const isAllowed = can.some((one) => one === 'session' || held.has(one));
      const { code } = await baton(here, [name, 'list', '--limit', '1', '--json'], { token: own });
      expect([name, code]).toEqual([name, isAllowed ? 0 : 4]);
    }
  });
});
