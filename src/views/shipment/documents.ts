import type { Client } from '../../api/client.ts';
import type { Contract } from '../../api/contract.ts';
import { messages } from '../../domain/messages.ts';
import type { ToastStore } from '../../ui/overlay/toast-store.ts';
import { datedName, download } from '../download.ts';

/** What can be printed. */
export type PrintedKind = 'waybills' | 'stickers' | 'tracking-stickers';

/** The most shipments that go into one file. */
export const MOST_PRINTED = 200;

interface Printer {
  api: Client<Contract>;
  toasts: ToastStore;
}

const stems: Record<PrintedKind, string> = {
  waybills: 'waybill',
  stickers: 'stickers',
  'tracking-stickers': 'tracking-stickers',
};

function made(api: Client<Contract>, kind: PrintedKind, ids: readonly number[]): Promise<Blob> {
  const body = { ids: [...ids] };
  if (kind === 'waybills') return api.call('POST /shipments/waybills/bulk', { body });
  if (kind === 'stickers') return api.call('POST /shipments/stickers/bulk', { body });
  return api.call('GET /shipments/tracking-stickers/:id', { params: { id: ids[0] ?? 0 } });
}

/** Makes the file and hands it over; says so when it could not be made, with the way to try again. */
export async function print({ api, toasts }: Printer, kind: PrintedKind, shipments: { ids: readonly number[]; name: string }) {
  try {
    const file = await made(api, kind, shipments.ids);
    download(datedName(`${stems[kind]}-${shipments.name}`, 'pdf'), file);
    toasts.show({ kind: 'success', text: 'The PDF is in your downloads' });
  } catch (error) {
    const again = () => void print({ api, toasts }, kind, shipments);
    const detail = error instanceof Error ? error.message : undefined;
    toasts.show({ kind: 'error', text: messages.pdfFailed, detail, action: { label: 'Try again', run: again } });
  }
}
