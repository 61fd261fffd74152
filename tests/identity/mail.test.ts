import net from 'node:net';
import { eq, sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mails } from '../../server/db/schema/messages.ts';
import { installFailures } from '../../server/failures.ts';
import { deliverDueMail, smtp } from '../../server/outside/mail.ts';
import mailPage from '../../server/routes/mail-page.ts';
import { testDatabases } from '../support/database.ts';
import { company, type Company } from './company.ts';

/** A mail server that takes everything, and what it was told. */
async function mailServer() {
  const heard: string[] = [];
  const server = net.createServer((socket) => {
    let isData = false;
    socket.write('220 here\r\n');
    socket.on('data', (chunk) => {
      for (const line of chunk
        .toString()
        .split('\r\n')
        .filter((one) => one !== '')) {
        heard.push(line);
        if (isData && line !== '.') continue;
        isData = line === 'DATA';
        socket.write(isData ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 fine\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { heard, url: `smtp://127.0.0.1:${port}`, close: () => server.close() };
}

describe.each(testDatabases().slice(0, 1))('mail', (engine) => {
  let house: Company;

  beforeAll(async () => {
    house = await company(engine);
  });
  afterAll(() => house.close());
  beforeEach(async () => {
    await house.services.database.db.delete(mails);
  });

  const write = async (body: string, subject = 'Hello') => {
    const { db } = house.services.database;
    const values = { to_address: 'somebody@house.test', subject, body };
    const [row] = await db.insert(mails).values(values).returning({ id: mails.id });
    return row?.id ?? 0;
  };
  const read = async (id: number) => {
    const [row] = await house.services.database.db.select().from(mails).where(eq(mails.id, id));
    return row;
  };

  test('is sent once, in order, and its link is not kept afterwards', async () => {
    const first = await write(
      'Open https://x.test/resetpass?token=s3cret-of_it&email=a%40b.test now',
    );
    await write('second');
    const sent: string[] = [];
    const send = async ({ body }: { body: string }) => void sent.push(body);
    expect(await deliverDueMail(house.services, send)).toBe(2);
    expect(await deliverDueMail(house.services, send)).toBe(0);
    expect(sent).toEqual([expect.stringContaining('s3cret-of_it'), 'second']);
    const kept = await read(first);
    expect(kept?.body).toBe('Open https://x.test/resetpass?token=removed&email=a%40b.test now');
    expect(kept?.sent_at).not.toBeNull();
  });

  test('goes through a mail server as it was written', async () => {
    await write('Line one\n.\nLine three', 'Greetings from the Karoo');
    const server = await mailServer();
    await deliverDueMail(house.services, smtp(server.url, 'Baton <baton@house.test>'));
    server.close();
    expect(server.heard).toContain('MAIL FROM:<baton@house.test>');
    expect(server.heard).toContain('RCPT TO:<somebody@house.test>');
    expect(server.heard).toContain('Subject: Greetings from the Karoo');
    expect(server.heard).toEqual(expect.arrayContaining(['Line one', '..', 'Line three']));
    const [row] = await house.services.database.db.select().from(mails);
    expect(row).toMatchObject({ last_error: null, attempts: 1 });
  });

  test('two nodes at the same time send it once', async () => {
    await write('once');
    const sent: string[] = [];
    const send = async ({ body }: { body: string }) => void sent.push(body);
    await Promise.all([deliverDueMail(house.services, send), deliverDueMail(house.services, send)]);
    expect(sent).toEqual(['once']);
  });

  test('is tried again later when it could not be sent, and given up in the end', async () => {
    const id = await write('stubborn');
    const fail = () => Promise.reject(new Error('no route to the mail server'));
    expect(await deliverDueMail(house.services, fail)).toBe(1);
    expect(await read(id)).toMatchObject({
      attempts: 1,
      sent_at: null,
      last_error: 'no route to the mail server',
    });
    expect(await deliverDueMail(house.services, fail)).toBe(0);
    await house.letPass('mails', 'time_created', '30 seconds');
    expect(await deliverDueMail(house.services, fail)).toBe(1);
    expect(await deliverDueMail(house.services, fail)).toBe(0);
    await house.letPass('mails', 'time_created', '10 days');
    await house.services.database.db.update(mails).set({ attempts: sql`8` });
    expect(await deliverDueMail(house.services, fail)).toBe(0);
  });

  async function page(headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') {
    const app = Fastify();
    installFailures(app);
    mailPage(app, house.services);
    const answer = await app.inject({
      url: '/dev/mail',
      headers: { host: 'localhost:4000', ...headers },
      remoteAddress,
    });
    await app.close();
    return answer;
  }

  test('the page shows it with links to click, and nothing of it is markup', async () => {
    await write(
      'Here: http://localhost:4000/verification?token=abc&x="><script>alert(1)</script>',
      '<b>bold</b>',
    );
    const { body, statusCode } = await page();
    expect(statusCode).toBe(200);
    expect(body).toContain('<a href="http://localhost:4000/verification?token=abc&amp;x=">');
    expect(body).toContain('&lt;b&gt;bold&lt;/b&gt;');
    expect(body).not.toMatch(/<script|<b>|style=|<style/);
  });

  test.each([
    { who: 'another machine', headers: { host: 'localhost:4000' }, address: '192.168.1.20' },
    { who: 'a name that points here', headers: { host: 'evil.test' }, address: '127.0.0.1' },
    {
      who: 'a name that begins like here',
      headers: { host: 'localhost.evil.test' },
      address: '127.0.0.1',
    },
  ])('the page is not there for $who', async ({ headers, address }) => {
    expect((await page(headers, address)).statusCode).toBe(404);
  });
});
