import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { fileTransferOf, HOST_KEY_CHANGED } from '#server/adapters/file-transfer.ts';
import { objectStorageOf } from '#server/adapters/object-storage.ts';
import { hostKey, startSftpServer, startStorageServer } from '../support/doubles/file-servers.ts';
import { freePort } from '../support/server.mjs';
import { temporaryFolder } from '../support/temporary-folder.ts';

const config = readConfig({ BATON_DEMO: 'off' });
const content = Buffer.from('Invoice,Waybill\r\nINV-1,TCGD000404\r\n');

describe('the file server of the marketplace', () => {
  const ours = hostKey();
  let server: Awaited<ReturnType<typeof startSftpServer>>;
  beforeAll(async () => {
    server = await startSftpServer(ours.key);
  });
  afterAll(() => server.stop());

  const transfer = (change: { url?: string; hostKey?: string } = {}) =>
    fileTransferOf({
      ...config,
      sftp: { url: server.url, hostKey: ours.fingerprint, ...change },
    });

  test('a file arrives complete, once, under its own name', async () => {
    expect(await transfer().deliver('INV-1.csv', content)).toBe('/drop/inbound/INV-1.csv');
    expect(server.files.get('/drop/inbound/INV-1.csv')?.equals(content)).toBe(true);
    await transfer().deliver('INV-1.csv', content);
    expect(server.written).toEqual(['/drop/inbound/INV-1.csv.part']);
  });

  test('replaces a partly written file by the complete one', async () => {
    server.files.set('/drop/inbound/INV-2.csv', Buffer.from('Inv'));
    await transfer().deliver('INV-2.csv', content);
    expect(server.files.get('/drop/inbound/INV-2.csv')?.equals(content)).toBe(true);
  });

  test('reads the acknowledgement of a file once it exists', async () => {
    expect(await transfer().acknowledgement('INV-1.csv')).toBeNull();
    server.files.set('/drop/outbound/INV-1.csv.ack', Buffer.from('ACCEPTED 1 line'));
    expect(await transfer().acknowledgement('INV-1.csv')).toBe('ACCEPTED 1 line');
  });

  test('sends nothing to a server with another host key', async () => {
    const before = server.written.length;
    const other = transfer({ hostKey: hostKey().fingerprint });
    await expect(other.deliver('INV-3.csv', content)).rejects.toThrow(HOST_KEY_CHANGED);
    expect(server.written).toHaveLength(before);
  });

  test('the error of a wrong password or a missing server does not mention the host key', async () => {
    const wrong = transfer({ url: server.url.replace('p%40ss', 'other') });
    await expect(wrong.deliver('INV-4.csv', content)).rejects.not.toThrow(HOST_KEY_CHANGED);
    const gone = transfer({ url: `sftp://baton:x@127.0.0.1:${await freePort()}/drop` });
    await expect(gone.deliver('INV-4.csv', content)).rejects.toThrow(/ECONNREFUSED|connect/);
  });

  test.each(['../escape.csv', '/etc/passwd', 'a/b.csv', '.hidden'])(
    'refuses %s as a file name',
    async (name) => {
      await expect(transfer().deliver(name, content)).rejects.toThrow('not well-formed');
    },
  );
});

describe('object storage', () => {
  const secret = 'a-secret-of-the-test';
  let server: Awaited<ReturnType<typeof startStorageServer>>;
  beforeAll(async () => {
    server = await startStorageServer(secret);
  });
  afterAll(() => server.stop());

  const s3 = (given = secret) =>
    objectStorageOf({
      ...config,
      storage: {
        bucket: 'baton',
        endpoint: server.url,
        region: 'af-south-1',
        keyId: 'AKIATEST',
        secret: given,
      },
    });

  test('returns what was stored under a key, with signed requests', async () => {
    await s3().put('invoices/INV-1.csv', content);
    expect([...server.objects.keys()]).toEqual(['/baton/invoices/INV-1.csv']);
    expect((await s3().get('invoices/INV-1.csv'))?.equals(content)).toBe(true);
    expect(await s3().get('invoices/INV-9.csv')).toBeNull();
  });

  test('refuses a wrong secret', async () => {
    await expect(s3('wrong').put('invoices/INV-2.csv', content)).rejects.toThrow();
    expect(server.objects.has('/baton/invoices/INV-2.csv')).toBe(false);
  });

  test('a local folder stores and returns content if no object storage is configured', async () => {
    const folder = objectStorageOf({ ...config, dataDir: temporaryFolder() });
    await folder.put('invoices/INV-1.csv', content);
    await folder.put('invoices/INV-1.csv', content);
    expect((await folder.get('invoices/INV-1.csv'))?.equals(content)).toBe(true);
    expect(await folder.get('invoices/INV-9.csv')).toBeNull();
    await expect(folder.get('../../etc/passwd')).rejects.toThrow('not well-formed');
  });
});

test.each([
  [{ BATON_S3_BUCKET: 'baton' }, 'BATON_S3_KEY_ID'],
  [{ BATON_SFTP_URL: 'sftp://baton@files.example/drop' }, 'BATON_SFTP_HOST_KEY'],
  [{ BATON_SFTP_URL: 'sftp://x.example', BATON_SFTP_HOST_KEY: 'MD5:00' }, 'BATON_SFTP_HOST_KEY'],
])('refuses an incomplete configuration: %j', (variables, named) => {
  expect(() => readConfig(variables)).toThrow(named);
});
