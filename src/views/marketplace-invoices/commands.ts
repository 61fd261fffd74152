import { actOn } from '../../commands/act-on.ts';
import { command } from '../../commands/command.ts';
import { whyNotSent, whyNotTotalled } from '../../domain/marketplace-invoices.ts';
import { download } from '../download.ts';
import { kinds, places, type MarketplaceInvoice } from '../marketplace/marketplace.ts';
import { askFor, isAnswered } from './asked.ts';

const kind = { on: kinds.invoices } as const;

export const calculate = actOn<'POST /amazon-invoices/calculate-totals', MarketplaceInvoice>(
  'POST /amazon-invoices/calculate-totals',
  {
    ...kind,
    id: 'marketplace-invoices.1-totals',
    title: 'Calculate totals',
    keys: 't',
    icon: 'receipt',
    also: ['add up', 'sum', 'check'],
    when: (invoice) => whyNotTotalled(invoice) ?? true,
    ask: [],
  },
);

export const send = actOn<'POST /amazon-invoices/send-to-amz', MarketplaceInvoice>(
  'POST /amazon-invoices/send-to-amz',
  {
    ...kind,
    id: 'marketplace-invoices.2-send',
    title: 'Stage and send',
    keys: 'shift+s',
    icon: 'truck',
    also: ['upload', 'marketplace', 'sftp'],
    when: (invoice) => whyNotSent(invoice) ?? true,
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
    also: ['s3', 'sftp', 'file server', 'staged'],
    when: (invoice) =>
      invoice.staged_at === null ? 'It is not staged yet.' : (whyNotSent(invoice) ?? true),
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
  passing: true,
  async run({ rows: [invoice], signal }, fx) {
    if (invoice === undefined) return;
    const params = { id: invoice.id };
    const call = 'POST /amazon-shipments-download-invoice/:id';
    const file = await fx.call(call, { params }, { signal });
    if (!(file instanceof Blob)) throw new Error('The answer of the server was no file.');
    download(invoice.file_name, file);
    fx.say({ kind: 'success', text: `${invoice.file_name} is in your downloads` });
  },
});

export const upload = command({
  id: 'marketplace-invoices.upload',
  title: 'Upload a marketplace invoice',
  icon: 'plus',
  can: 'Invoice marketplace',
  passing: true,
  also: ['new', 'file', 'csv', 'xlsx'],
  run(_, fx) {
    askFor('upload');
    if (!isAnswered()) fx.go(places.invoices);
  },
});
