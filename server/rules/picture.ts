/** A picture reduced to what draws it: no camera data, no comments, nothing hidden behind its end. */
export interface Picture {
  type: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
  data: Buffer;
}

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const DRAWING_CHUNKS = new Set([
  'IHDR',
  'PLTE',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'pHYs',
  'IDAT',
  'IEND',
]);
const CHUNK_FRAME = 12;
const HEADER_CHUNK = CHUNK_FRAME + 13;

function readPng(data: Buffer): Picture | null {
  const kept: Buffer[] = [PNG_SIGNATURE];
  let size = { width: 0, height: 0 };
  for (let at = PNG_SIGNATURE.length; at + CHUNK_FRAME <= data.length;) {
    const end = at + CHUNK_FRAME + data.readUInt32BE(at);
    const name = data.toString('latin1', at + 4, at + 8);
    const isHeader = at === PNG_SIGNATURE.length;
    if (end > data.length || isHeader !== (name === 'IHDR')) return null;
    if (isHeader && end - at !== HEADER_CHUNK) return null;
    if (isHeader) size = { width: data.readUInt32BE(at + 8), height: data.readUInt32BE(at + 12) };
    if (DRAWING_CHUNKS.has(name)) kept.push(data.subarray(at, end));
    if (name === 'IEND') return { type: 'image/png', ...size, data: Buffer.concat(kept) };
    at = end;
  }
  return null;
}

const JPEG_SIGNATURE = Buffer.from('ffd8ff', 'hex');
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const SHORTEST_FRAME = 11;
const ADOBE_COLOURS = 0xee;
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const isRemark = (marker: number) =>
  (marker > 0xe0 && marker <= 0xef && marker !== ADOBE_COLOURS) || marker === 0xfe;

/** Where the coded picture that starts here ends: at the next marker that is neither stuffing nor a restart. */
function endOfScan(data: Buffer, start: number): number {
  for (let at = data.indexOf(0xff, start); at !== -1; at = data.indexOf(0xff, at + 1)) {
    const next = data[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return data.length;
}

function readJpeg(data: Buffer): Picture | null {
  const kept: Buffer[] = [data.subarray(0, 2)];
  let size = { width: 0, height: 0 };
  for (let at = 2; at + 4 <= data.length || data[at + 1] === END_OF_IMAGE;) {
    const marker = data[at + 1] ?? 0;
    if (data[at] !== 0xff) return null;
    if (marker === END_OF_IMAGE) {
      const whole = Buffer.concat([...kept, data.subarray(at, at + 2)]);
      return { type: 'image/jpeg', ...size, data: whole };
    }
    const end = at + 2 + data.readUInt16BE(at + 2);
    if (end > data.length || (isFrame(marker) && end - at < SHORTEST_FRAME)) return null;
    if (isFrame(marker)) {
      size = { height: data.readUInt16BE(at + 5), width: data.readUInt16BE(at + 7) };
    }
    const next = marker === START_OF_SCAN ? endOfScan(data, end) : end;
    if (!isRemark(marker)) kept.push(data.subarray(at, next));
    at = next;
  }
  return null;
}

/** Reads a PNG or JPEG by its content, whatever it is called; null for everything else and for torn files. */
export function readPicture(content: Uint8Array): Picture | null {
  const data = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const starts = (signature: Buffer) => data.subarray(0, signature.length).equals(signature);
  const pictures = [
    starts(PNG_SIGNATURE) && readPng(data),
    starts(JPEG_SIGNATURE) && readJpeg(data),
  ];
  return pictures.find((picture) => picture && picture.width > 0 && picture.height > 0) || null;
}
