import { createHash, createHmac, generateKeyPairSync } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import ssh2 from 'ssh2';

const { STATUS_CODE } = ssh2.utils.sftp;

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address !== null ? address.port : 0;

/** A new host key, with its fingerprint as ssh-keygen -l shows it. */
export function hostKey(): { key: string; fingerprint: string } {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  });
  const parsed = ssh2.utils.parseKey(privateKey);
  if (parsed instanceof Error) throw parsed;
  const digest = createHash('sha256').update(parsed.getPublicSSH()).digest('base64');
  return { key: privateKey, fingerprint: `SHA256:${digest.replace(/=+$/, '')}` };
}

interface SftpServer {
  url: string;
  files: Map<string, Buffer>;
  /** Written paths, one entry for each write. */
  written: string[];
  stop(): Promise<void>;
}

/** A real SFTP server with its files in memory. */
export async function startSftpServer(key: string): Promise<SftpServer> {
  const files = new Map<string, Buffer>();
  const written: string[] = [];
  const server = new ssh2.Server({ hostKeys: [key] }, (client) => {
    client.on('authentication', (context) =>
      context.method === 'password' && context.username === 'baton' && context.password === 'p@ss'
        ? context.accept()
        : context.reject(['password']),
    );
    client.on('error', () => undefined);
    client.on('ready', () =>
      client.on('session', (accept) =>
        accept().on('sftp', (open) => serveFiles(open(), { files, written })),
      ),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `sftp://baton:${encodeURIComponent('p@ss')}@127.0.0.1:${portOf(server.address())}/drop`,
    files,
    written,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function serveFiles(
  sftp: ssh2.SFTPWrapper,
  { files, written }: Pick<SftpServer, 'files' | 'written'>,
): void {
  const open = new Map<number, string>();
  let handles = 0;
  const attributes = (path: string) => ({
    mode: 0o100644,
    uid: 0,
    gid: 0,
    size: files.get(path)?.length ?? 0,
    atime: 0,
    mtime: 0,
  });
  const tell = (id: number, path: string) =>
    files.has(path) ? sftp.attrs(id, attributes(path)) : sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
  sftp.on('REALPATH', (id, path) =>
    sftp.name(id, [{ filename: path, longname: path, attrs: attributes(path) }]),
  );
  sftp.on('STAT', tell);
  sftp.on('LSTAT', tell);
  sftp.on('FSTAT', (id, handle) => tell(id, open.get(handle.readUInt32BE(0)) ?? ''));
  sftp.on('OPEN', (id, path, flags) => {
    const writes = (flags & ssh2.utils.sftp.OPEN_MODE.WRITE) !== 0;
    if (!writes && !files.has(path)) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
    if (writes) {
      files.set(path, Buffer.alloc(0));
      written.push(path);
    }
    handles += 1;
    open.set(handles, path);
    const handle = Buffer.alloc(4);
    handle.writeUInt32BE(handles, 0);
    return sftp.handle(id, handle);
  });
  sftp.on('WRITE', (...[id, handle, offset, data]) => {
    const path = open.get(handle.readUInt32BE(0)) ?? '';
    const before = files.get(path) ?? Buffer.alloc(0);
    files.set(path, Buffer.concat([before.subarray(0, offset), data]));
    sftp.status(id, STATUS_CODE.OK);
  });
  sftp.on('READ', (...[id, handle, offset, length]) => {
    const content = files.get(open.get(handle.readUInt32BE(0)) ?? '') ?? Buffer.alloc(0);
    if (offset >= content.length) return sftp.status(id, STATUS_CODE.EOF);
    return sftp.data(id, content.subarray(offset, offset + length));
  });
  sftp.on('CLOSE', (id) => sftp.status(id, STATUS_CODE.OK));
  sftp.on('FSETSTAT', (id) => sftp.status(id, STATUS_CODE.OK));
  sftp.on('SETSTAT', (id) => sftp.status(id, STATUS_CODE.OK));
  sftp.on('REMOVE', (id, path) => {
    files.delete(path);
    sftp.status(id, STATUS_CODE.OK);
  });
  sftp.on('RENAME', (id, from, to) => {
    files.set(to, files.get(from) ?? Buffer.alloc(0));
    files.delete(from);
    sftp.status(id, STATUS_CODE.OK);
  });
}

interface StorageServer {
  url: string;
  objects: Map<string, Buffer>;
  stop(): Promise<void>;
}

const hmac = (key: Buffer | string, text: string) =>
  createHmac('sha256', key).update(text).digest();

/** Expected AWS Signature Version 4 of this request, computed from its own headers. */
function signatureOf(request: http.IncomingMessage, secret: string): string {
  const header = String(request.headers.authorization);
  const [, date = '', region = '', signed = ''] =
    /Credential=[^/]+\/(\d+)\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+)/.exec(header) ??
    [];
  const url = new URL(request.url ?? '', 'http://localhost');
  url.searchParams.sort();
  const canonical = [
    request.method,
    url.pathname,
    url.searchParams.toString(),
    ...signed.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    signed,
    request.headers['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${date}/${region}/s3/aws4_request`;
  const digest = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, digest].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${secret}`, date));
  return hmac(key, text).toString('hex');
}

/** An S3 object storage that verifies signatures. */
export async function startStorageServer(secret: string): Promise<StorageServer> {
  const objects = new Map<string, Buffer>();
  const answer = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const given = /Signature=([0-9a-f]+)/.exec(String(request.headers.authorization))?.[1];
    const path = new URL(request.url ?? '', 'http://localhost').pathname;
    if (given !== signatureOf(request, secret)) return response.writeHead(403).end();
    if (request.method === 'PUT') {
      objects.set(path, Buffer.concat(chunks));
      return response.writeHead(200).end();
    }
    const found = objects.get(path);
    if (found !== undefined) return response.writeHead(200).end(found);
    const error = '<Error><Code>NoSuchKey</Code><Message>Nothing</Message></Error>';
    return response.writeHead(404, { 'content-type': 'application/xml' }).end(error);
  };
  const server = http.createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    objects,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
