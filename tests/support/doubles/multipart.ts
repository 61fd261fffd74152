import { randomUUID } from 'node:crypto';

export interface SentFile {
  field: string;
  filename: string;
  type: string;
  data: Buffer;
}

/** A multipart body with fields and files, as browsers send it. A field with several values is repeated. */
export function multipart(
  fields: Record<string, string | readonly string[]>,
  files: readonly SentFile[] = [],
): { headers: Record<string, string>; payload: Buffer } {
  const boundary = `baton-${randomUUID()}`;
  const head = (disposition: string, type?: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${type ? `Content-Type: ${type}\r\n` : ''}\r\n`;
  const parts = [
    ...Object.entries(fields).flatMap(([name, values]) =>
      [values].flat().map((value) => Buffer.from(`${head(`name="${name}"`)}${value}\r\n`)),
    ),
    ...files.flatMap(({ field, filename, type, data }) => [
      Buffer.from(head(`name="${field}"; filename="${filename}"`, type)),
      data,
      Buffer.from('\r\n'),
    ]),
  ];
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

/** An image of one pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const picture = (field: string): SentFile => ({
  field,
  filename: 'photo.png',
  type: 'image/png',
  data: png,
});
