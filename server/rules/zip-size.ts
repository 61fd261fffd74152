const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const MOST_ENTRIES = 1000;
const LONGEST_COMMENT = 65_535;

function endOf(data: Buffer): number | null {
  const last = Math.max(0, data.length - END_LENGTH - LONGEST_COMMENT);
  for (let at = data.length - END_LENGTH; at >= last; at -= 1)
    if (data.readUInt32LE(at) === END) return at;
  return null;
}

/** What a zip archive says it holds once unpacked; null for what is no archive. */
export function uncompressedSize(data: Buffer): number | null {
  const end = data.length < END_LENGTH ? null : endOf(data);
  if (end === null) return null;
  const count = data.readUInt16LE(end + 10);
  if (count === 0 || count > MOST_ENTRIES) return null;
  let at = data.readUInt32LE(end + 16);
  let size = 0;
  for (let left = count; left > 0; left -= 1) {
    if (at + ENTRY_LENGTH > data.length || data.readUInt32LE(at) !== ENTRY) return null;
    size += data.readUInt32LE(at + 24);
    const names = data.readUInt16LE(at + 28) + data.readUInt16LE(at + 30);
    at += ENTRY_LENGTH + names + data.readUInt16LE(at + 32);
  }
  return size;
}
