import { isoDay } from '../domain/time.ts';
/** "waybills-2026-11-20.pdf" */
export const datedName = (stem: string, ending: string): string =>
  `${stem}-${isoDay(new Date())}.${ending}`;

/** Hands a file to the person. */
export function download(name: string, file: Blob) {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun by the next turn; the address is not needed after that.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
