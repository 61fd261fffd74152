import { statfsSync } from 'node:fs';
import os from 'node:os';

const IN_MEMORY = '/dev/shm';
const ROOM_BYTES = 3 * 1024 ** 3;

/** Where what a test run writes is quickly written: in memory where a system offers enough of it, else among the temporary files.
 * Nothing that a test writes has to outlast a power cut.
 * @returns {string} */
export function quickFolder() {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    const hasRoom = Math.min(bavail * bsize, os.freemem()) > ROOM_BYTES;
    return hasRoom ? IN_MEMORY : os.tmpdir();
  } catch {
    return os.tmpdir();
  }
}
