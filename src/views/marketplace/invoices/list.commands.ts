import { actOn } from '#commands/act-on.ts';
import { command } from '#commands/command.ts';
import {
  whyNotForwarded,
  whyNotSent,
  whyNotTotalled,
} from '#domain/marketplace/marketplace-invoices.ts';
import { download } from '#ui/download.ts';
import { kinds, pages, type MarketplaceInvoice } from '../marketplace.ts';
import { openDialog, hasDialogHost } from './dialog-request.ts';

const kind = { on: kinds.invoices } as const;

export const calculate = actOn<'POST /amazon-invoices/calculate-totals', MarketplaceInvoice>(
  'POST /amazon-invoices/calculate-totals',
  {
    ...kind,
    id: 'marketplace-invoices.1-totals',
    title: 'Calculate totals',
    keys: 't',
    icon: 'receipt',
    keywords: ['add up', 'sum', 'check'],
    enabledFor: (invoice) => whyNotTotalled(invoice) ?? true,
    ask: [],
  },
);

export const send = actOn<'POST /amazon-invoices/send-to-amz', MarketplaceInvoice>(
  'POST /amazon-invoices/send-to-amz',
  {
    ...kind,
    id: 'marketplace-invoices.2-send',
    title: 'Prepare and send',
    keys: 'shift+s',
    icon: 'truck',
    keywords: ['stage', 'upload', 'marketplace', 'sftp'],
    enabledFor: (invoice) => whyNotSent(invoice) ?? true,
    ask: [],
    danger: { consequence: () => 'The marketplace gets the files; nothing is sent twice.' },
  },
);

export const forward = actOn<'POST /amazon-invoices/s3-to-amzsftp', MarketplaceInvoice>(
  'POST /amazon-invoices/s3-to-amzsftp',
  {
    ...kind,
    id: 'marketplace-invoices.3-forward',
    title: 'Send from storage',
    icon: 'truck',
    keywords: ['s3', 'sftp', 'file server', 'staged'],
    enabledFor: (invoice) => whyNotForwarded(invoice) ?? true,
    ask: [],
    danger: { consequence: () => 'The marketplace gets the staged files; nothing is sent twice.' },
  },
);

export const fetchFile = command<MarketplaceInvoice>({
  ...kind,
  id: 'marketplace-invoices.4-download',
  title: 'Download the invoice',
  keys: 'd',
  icon: 'download',
  can: 'Invoice marketplace',
  single: true,
  repeatable: false,
  async run({ rows: [invoice], signal }, fx) {
    if (invoice === undefined) return;
    const params = { id: invoice.id };
    const call = 'POST /amazon-shipments-download-invoice/:id';
    const file = await fx.call(call, { params }, { signal });
    if (!(file instanceof Blob)) throw new Error('The server did not return a file.');
    download(invoice.file_name, file);
    fx.showToast({ kind: 'success', text: `${invoice.file_name} is in your downloads` });
  },
});

export const upload = command({
  id: 'marketplace-invoices.upload',
  title: 'Upload a marketplace invoice',
  icon: 'plus',
  can: 'Invoice marketplace',
  repeatable: false,
  keywords: ['new', 'file', 'csv', 'xlsx'],
  run(_, fx) {
    openDialog('upload');
    if (!hasDialogHost()) fx.go(pages.invoices);
  },
});
