interface WebpPicture {
  type: 'image/webp';
  width: number;
  height: number;
  data: Buffer;
}

const HEADER = 12;
const CHUNK_HEADER = 8;
const REMARKS = new Set(['EXIF', 'XMP ']);
const EXIF_AND_XMP_FLAGS = 0x0c;

interface Chunk {
  name: string;
  bytes: Buffer;
  body: Buffer;
}

function chunksOf(data: Buffer): Chunk[] | null {
  const chunks: Chunk[] = [];
  const end = Math.min(data.length, 8 + data.readUInt32LE(4));
  for (let at = HEADER; at < end;) {
    if (at + CHUNK_HEADER > end) return null;
    const size = data.readUInt32LE(at + 4);
    const next = at + CHUNK_HEADER + size + (size % 2);
    if (next > end) return null;
    chunks.push({
      name: data.toString('latin1', at, at + 4),
      bytes: data.subarray(at, next),
      body: data.subarray(at + CHUNK_HEADER, at + CHUNK_HEADER + size),
    });
    at = next;
  }
  return chunks;
}

function sizeOf({ name, body }: Chunk): { width: number; height: number } | null {
  if (name === 'VP8X' && body.length >= 10)
    return { width: body.readUIntLE(4, 3) + 1, height: body.readUIntLE(7, 3) + 1 };
  if (name === 'VP8 ' && body.length >= 10)
    return { width: body.readUInt16LE(6) & 0x3fff, height: body.readUInt16LE(8) & 0x3fff };
  if (name === 'VP8L' && body.length >= 5 && body[0] === 0x2f) {
    const bits = body.readUInt32LE(1);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  return null;
}

function withoutRemarks({ name, bytes }: Chunk): Buffer {
  if (name !== 'VP8X') return bytes;
  const copy = Buffer.from(bytes);
  copy[CHUNK_HEADER] = (copy[CHUNK_HEADER] ?? 0) & ~EXIF_AND_XMP_FLAGS;
  return copy;
}

/** Reads a WebP picture and drops its camera data; null for everything else and for torn files. */
export function readWebp(content: Uint8Array): WebpPicture | null {
  const data = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const isWebp =
    data.length > HEADER + CHUNK_HEADER &&
    data.toString('latin1', 0, 4) === 'RIFF' &&
    data.toString('latin1', 8, 12) === 'WEBP';
  const chunks = isWebp ? chunksOf(data) : null;
  const size = chunks?.[0] && sizeOf(chunks[0]);
  if (!chunks || !size) return null;
  const kept = chunks.filter(({ name }) => !REMARKS.has(name)).map(withoutRemarks);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  const result = Buffer.concat([head, ...kept]);
  result.writeUInt32LE(result.length - 8, 4);
  return { type: 'image/webp', ...size, data: result };
}
