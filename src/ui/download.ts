import { isoDay } from '#domain/kernel/time.ts';
/** File name with today's date: "waybills-2026-11-20.pdf". */
export const datedName = (stem: string, ending: string): string =>
  `${stem}-${isoDay(new Date())}.${ending}`;

export function download(name: string, file: Blob) {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has started when this runs, so the URL is no longer needed.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
