import net from 'node:net';
import { eq } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emails } from '#server/db/schema/messages.ts';
import { installFailures } from '#server/http/failures.ts';
import { smtp, type SendEmail } from '#server/adapters/mail.ts';
import { emailQueue } from '#server/features/messages/email-queue.ts';
import { workDue } from '#server/jobs/queue.ts';
import { jobs } from '#server/db/schema/jobs.ts';
import { emailsPage } from '#server/features/messages/mail-page.ts';
import { testDatabases } from '../support/database.ts';
import { company, type Company } from './company.ts';

/** A mail server that accepts everything and records the session. */
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

describe.each(testDatabases().slice(0, 1))('emails', (engine) => {
  let house: Company;

  beforeAll(async () => {
    house = await company(engine);
  });
  afterAll(() => house.close());
  beforeEach(async () => {
    await house.services.database.db.delete(emails);
    await house.services.database.db.delete(jobs);
  });

  const write = async (body: string, subject = 'Hello') => {
    const { db } = house.services.database;
    const values = { to_address: 'somebody@house.test', subject, body };
    const [row] = await db.insert(emails).values(values).returning({ id: emails.id });
    return row?.id ?? 0;
  };
  const deliver = (send: SendEmail) => workDue(house.services, emailQueue(house.services, send));
  const job = async () => (await house.services.database.db.select().from(jobs))[0];
  const read = async (id: number) => {
    const [row] = await house.services.database.db.select().from(emails).where(eq(emails.id, id));
    return row;
  };

  test('are sent once, in order, and their links are deleted afterwards', async () => {
    const first = await write(
      'Open https://x.test/resetpass?token=s3cret-of_it&email=a%40b.test now',
    );
    await write('second');
    const sent: string[] = [];
    const send = async ({ body }: { body: string }) => void sent.push(body);
    expect(await deliver(send)).toBe(2);
    expect(await deliver(send)).toBe(0);
    expect(sent).toEqual([expect.stringContaining('s3cret-of_it'), 'second']);
    const kept = await read(first);
    expect(kept?.body).toBe('Open https://x.test/resetpass?token=removed&email=a%40b.test now');
    expect(kept?.sent_at).not.toBeNull();
  });

  test('go through a mail server unchanged', async () => {
    await write('Line one\n.\nLine three', 'Greetings from the Karoo');
    const server = await mailServer();
    await deliver(smtp(server.url, 'Baton <baton@house.test>'));
    server.close();
    expect(server.heard).toContain('MAIL FROM:<baton@house.test>');
    expect(server.heard).toContain('RCPT TO:<somebody@house.test>');
    expect(server.heard).toContain('Subject: Greetings from the Karoo');
    expect(server.heard).toEqual(expect.arrayContaining(['Line one', '..', 'Line three']));
    const [row] = await house.services.database.db.select().from(emails);
    expect(row?.sent_at).not.toBeNull();
  });

  test('are sent once by two nodes at the same time', async () => {
    await write('once');
    const sent: string[] = [];
    const send = async ({ body }: { body: string }) => void sent.push(body);
    await Promise.all([deliver(send), deliver(send)]);
    expect(sent).toEqual(['once']);
  });

  test('are sent once by two nodes after hours of waiting, even while one still sends', async () => {
    await write('late');
    await house.letPass('jobs', 'due_at', '5 hours');
    await house.services.database.db.update(jobs).set({ attempts: 1 });
    const sent: string[] = [];
    const second = async ({ body }: { body: string }) => void sent.push(body);
    const first = async ({ body }: { body: string }) => {
      await deliver(second);
      sent.push(body);
    };
    await deliver(first);
    expect(sent).toEqual(['late']);
  });

  test('are retried after a failure, and given up after the last attempt', async () => {
    const id = await write('stubborn');
    const fail = () => Promise.reject(new Error('no route to the mail server'));
    expect(await deliver(fail)).toBe(1);
    expect(await read(id)).toMatchObject({ sent_at: null });
    expect(await job()).toMatchObject({
      label: 'somebody@house.test',
      attempts: 1,
      last_error: 'no route to the mail server',
    });
    expect(await deliver(fail)).toBe(0);
    await house.letPass('jobs', 'due_at', '2 minutes');
    expect(await deliver(fail)).toBe(1);
    expect(await deliver(fail)).toBe(0);
    await house.services.database.db.update(jobs).set({ attempts: 7 });
    await house.letPass('jobs', 'due_at', '10 days');
    expect(await deliver(fail)).toBe(1);
    expect(await job()).toMatchObject({ due_at: null, attempts: 8 });
    expect(await deliver(fail)).toBe(0);
  });

  async function page(headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') {
    const app = Fastify();
    installFailures(app);
    emailsPage(app, house.services);
    const answer = await app.inject({
      url: '/dev/mail',
      headers: {
        host: 'localhost:4000',
        cookie: `a=b; baton-developer=${house.services.config.developerKey}`,
        ...headers,
      },
      remoteAddress,
    });
    await app.close();
    return answer;
  }

  test('appear on the developer page with clickable links and without markup', async () => {
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
    {
      who: 'a request from another machine',
      headers: { host: 'localhost:4000' },
      address: '192.168.1.20',
    },
    {
      who: 'a request for another host name that resolves to this machine',
      headers: { host: 'evil.test' },
      address: '127.0.0.1',
    },
    {
      who: 'a request for a host name that begins with localhost',
      headers: { host: 'localhost.evil.test' },
      address: '127.0.0.1',
    },
  ])('appear on no developer page for $who', async ({ headers, address }) => {
    expect((await page(headers, address)).statusCode).toBe(404);
  });

  test.each<Record<string, string>>([
    { 'x-forwarded-for': '8.8.8.8' },
    { 'x-forwarded-for': '127.0.0.1, 8.8.8.8', 'x-forwarded-host': 'localhost' },
    { 'x-forwarded-proto': 'https' },
    { forwarded: 'for=127.0.0.1' },
    { 'x-real-ip': '127.0.0.1' },
    { via: '1.1 proxy' },
    { 'cf-connecting-ip': '127.0.0.1' },
  ])('appear on no developer page behind a proxy that sends %o', async (headers) => {
    expect((await page(headers)).statusCode).toBe(404);
  });
});
