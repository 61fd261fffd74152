import { countOf } from '#commands/asking/wording.ts';
import { messages } from '#domain/kernel/messages.ts';
import type { ToastWords } from '#ui/overlay/toast-store.ts';
import { datedName, download } from '#ui/download.ts';

export type PrintedKind = 'waybills' | 'stickers' | 'tracking-stickers';

/** Maximum number of shipments per file, set by the server. */
export const MAX_PRINTED = 200;

interface Printer {
  fetch: (kind: PrintedKind, ids: readonly number[]) => Promise<unknown>;
  showToast: (words: ToastWords) => void;
}

interface Printed {
  ids: readonly number[];
  /** Part of the file name that identifies the shipments. */
  name: string;
}

const stems: Record<PrintedKind, string> = {
  waybills: 'waybill',
  stickers: 'stickers',
  'tracking-stickers': 'tracking-stickers',
};

const sayings: Record<PrintedKind, string> = {
  waybills: 'Waybill',
  stickers: 'Stickers',
  'tracking-stickers': 'Tracking stickers',
};

/** Returns the endpoint key and the arguments of the request that creates a document. */
export function formattedEmail(kind: PrintedKind, ids: readonly number[]) {
  if (kind === 'tracking-stickers') {
    return {
      key: 'GET /shipments/tracking-stickers/:id',
      request: { params: { id: ids[0] ?? 0 } },
    };
  }
  return { key: `POST /shipments/${kind}/bulk`, request: { body: { ids: [...ids] } } };
}

/** Creates and downloads the files; a failure shows a message with a retry. */
export async function print(
  printer: Printer,
  kind: PrintedKind,
  { ids, name }: Printed,
): Promise<void> {
  const count = Math.ceil(ids.length / MAX_PRINTED);
  let leftOut = 0;
  for (let at = 0; at < count; at++) {
    const some = ids.slice(at * MAX_PRINTED, (at + 1) * MAX_PRINTED);
    const part = count === 1 ? name : `${name}-part-${at + 1}`;
    const made = await printOne(printer, kind, { ids: some, name: part });
    if (made === null) return;
    leftOut += made.leftOut;
  }
  printer.showToast(resultMessage(kind, { ids, count, leftOut }));
}

/** Message about the created files and any missing shipments. */
function resultMessage(
  kind: PrintedKind,
  { ids, count, leftOut }: { ids: readonly number[]; count: number; leftOut: number },
): ToastWords {
  const words = count === 1 ? `${sayings[kind]} downloaded` : `${count} PDFs downloaded`;
  if (leftOut === 0) return { kind: 'success', text: words };
  return {
    kind: 'warning',
    text: `${words}, without ${leftOut} of ${countOf(ids.length, 'shipments')}`,
    detail:
      'These shipments were not found or are not visible to you. The last page of the PDF lists them.',
  };
}

async function printOne(
  printer: Printer,
  kind: PrintedKind,
  some: Printed,
): Promise<{ leftOut: number } | null> {
  try {
    const file = await printer.fetch(kind, some.ids);
    if (!(file instanceof Blob)) throw new Error('The server did not return a file.');
    download(datedName(`${stems[kind]}-${some.name}`, 'pdf'), file);
    return { leftOut: 'leftOut' in file && Array.isArray(file.leftOut) ? file.leftOut.length : 0 };
  } catch (error) {
    const run = () => void print(printer, kind, some);
    const detail = error instanceof Error ? error.message : undefined;
    printer.showToast({
      kind: 'error',
      text: messages.pdfFailed,
      detail,
      action: { label: 'Try again', run },
    });
    return null;
  }
}
