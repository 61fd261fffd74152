import { messages } from '../../domain/messages.ts';
import type { ToastWords } from '../../ui/overlay/toast-store.ts';
import { datedName, download } from '../download.ts';

/** What can be printed. */
export type PrintedKind = 'waybills' | 'stickers' | 'tracking-stickers';

/** The most shipments that the server puts into one file. */
export const MOST_PRINTED = 200;

interface Printer {
  fetch: (kind: PrintedKind, ids: readonly number[]) => Promise<unknown>;
  say: (words: ToastWords) => void;
}

interface Printed {
  ids: readonly number[];
  /** Part of the file's name. */
  name: string;
}

const stems: Record<PrintedKind, string> = {
  waybills: 'waybill',
  stickers: 'stickers',
  'tracking-stickers': 'tracking-stickers',
};

/** The call that makes it, without its types, as commands make it. */
export function letterOf(kind: PrintedKind, ids: readonly number[]) {
  if (kind === 'tracking-stickers') {
    return {
      key: 'GET /shipments/tracking-stickers/:id',
      request: { params: { id: ids[0] ?? 0 } },
    };
  }
  return { key: `POST /shipments/${kind}/bulk`, request: { body: { ids: [...ids] } } };
}

/** Makes the files and hands them over; says so when one could not be made, with the way to try again. */
export async function print(
  printer: Printer,
  kind: PrintedKind,
  { ids, name }: Printed,
): Promise<void> {
  const count = Math.ceil(ids.length / MOST_PRINTED);
  for (let at = 0; at < count; at++) {
    const some = ids.slice(at * MOST_PRINTED, (at + 1) * MOST_PRINTED);
    const part = count === 1 ? name : `${name}-part-${at + 1}`;
    if (!(await printOne(printer, kind, { ids: some, name: part }))) return;
  }
  printer.say({
    kind: 'success',
    text: count === 1 ? 'The PDF is in your downloads' : `${count} PDFs are in your downloads`,
  });
}

async function printOne(printer: Printer, kind: PrintedKind, some: Printed): Promise<boolean> {
  try {
    const file = await printer.fetch(kind, some.ids);
    if (!(file instanceof Blob)) throw new Error('The answer of the server was no file.');
    download(datedName(`${stems[kind]}-${some.name}`, 'pdf'), file);
    return true;
  } catch (error) {
    const run = () => void print(printer, kind, some);
    const detail = error instanceof Error ? error.message : undefined;
    printer.say({
      kind: 'error',
      text: messages.pdfFailed,
      detail,
      action: { label: 'Try again', run },
    });
    return false;
  }
}
