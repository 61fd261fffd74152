import type { Page } from '@playwright/test';
import { openFirst, press, tabTo } from './keys.ts';
import { openPalette, option } from './palette.ts';

/** A dialog of the product and the keys that lead to it. */
export interface OpenedDialog {
  /** Source file that renders the dialog. */
  file: string;
  path: string;
  title: string | RegExp;
  /** Whether the dialog is a confirmation without fields, which focuses a button. */
  isQuestion?: true;
  /** Whether the page of the dialog has a short table instead of a grid. */
  withoutRows?: true;
  /** The first empty field, which gets the focus if the fields before it are filled. */
  begins?: string;
  open: (page: Page) => Promise<void>;
}

const byKeys = (keys: string) => (page: Page) => page.keyboard.press(keys);

const byButton = (name: string | RegExp) => (page: Page) =>
  press(page, page.getByRole('button', { name }).first());

/** Lists only unclaimed shipments, because commands ask before they act on a claimed row. */
const unclaimedShipments = '/shipments?q=claimed:nobody';

/** Starts a command on the first row of the list. */
const byCommand = (words: string) => async (page: Page) => {
  await tabTo(page, page.getByRole('grid'));
  await page.keyboard.press('Home');
  await openPalette(page);
  await page.keyboard.type(words);
  await option(page, new RegExp(`^${words}`))
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
};

const fromPanel = (name: RegExp) => async (page: Page) => {
  if (!(await page.getByRole('complementary').isVisible())) await openFirst(page);
  // Looks in the panel, because the footer of the list may have a command with the same name.
  await press(page, page.getByRole('complementary').getByRole('button', { name }).first());
};

/** Every dialog that a test can open without preparation. */
export const dialogs: readonly OpenedDialog[] = [
  {
    file: 'src/ui/palette/cheat-sheet.tsx',
    path: '/users',
    title: 'Keys',
    open: byKeys('?'),
  },
  {
    file: 'src/ui/screens/form-dialog.tsx',
    path: '/users',
    title: 'Add user',
    open: byButton('Add user'),
  },
  {
    file: 'src/ui/overlay/confirm-dialog.tsx',
    path: '/users',
    title: /^Disable/,
    isQuestion: true,
    open: fromPanel(/^Disable /),
  },
  {
    file: 'src/views/runbooks/runbook-form.tsx',
    path: '/runbooks',
    title: 'New runbook',
    open: byButton('New runbook'),
  },
  {
    file: 'src/views/accounts/account-dialog.tsx',
    path: '/accounts',
    title: 'New account',
    open: byButton('New account'),
  },
  {
    file: 'src/ui/screens/form-dialog.tsx',
    path: '/address-books',
    title: 'New address',
    open: byButton('New address'),
  },
  {
    file: 'src/views/payment-references/provider-roles.tsx',
    path: '/payment-references',
    title: 'Roles and payment providers',
    open: byButton('Roles'),
  },
  {
    file: 'src/ui/screens/edited-record.tsx',
    path: '/admin/networks',
    title: 'New network',
    open: byButton('New network'),
  },
  {
    file: 'src/ui/screens/form-dialog.tsx',
    path: '/settings/roles',
    title: 'Add role',
    withoutRows: true,
    open: byButton('Add role'),
  },
  {
    file: 'src/ui/screens/form-dialog.tsx',
    path: '/admin/lockers',
    title: 'Generate a key',
    open: byCommand('Generate a key'),
  },
  {
    file: 'src/ui/screens/form-dialog.tsx',
    path: '/admin/lockers',
    title: 'Give access',
    open: byCommand('Give access'),
  },
  {
    file: 'src/views/integrations/dialogs.tsx',
    path: '/settings/integrations',
    title: 'New webhook',
    open: byButton('New webhook'),
  },
  {
    file: 'src/ui/screens/form-dialog.tsx',
    path: '/settings/integrations',
    title: 'Rotate the secret',
    open: byCommand('Rotate the secret'),
  },
  {
    file: 'src/views/payments/file-dialog.tsx',
    path: '/billing/payments',
    title: 'Import a bank file',
    open: byButton(/^Import/),
  },
  {
    file: 'src/views/marketplace/invoices/upload-dialog.tsx',
    path: '/amazon-invoices',
    title: 'Upload a marketplace invoice',
    open: byButton(/^Upload/),
  },
  {
    file: 'src/ui/screens/form-dialog.tsx',
    path: unclaimedShipments,
    title: /^Note: /,
    open: byCommand('Note with attachments'),
  },
  {
    file: 'src/views/shipments/dialogs/mail-dialog.tsx',
    path: unclaimedShipments,
    title: /^E-?mail: /,
    begins: 'Subject',
    open: byCommand('Email'),
  },
  {
    file: 'src/ui/screens/form-dialog.tsx',
    path: unclaimedShipments,
    title: /again$/,
    open: byCommand('Send the notification again'),
  },
  {
    file: 'src/ui/screens/form-dialog.tsx',
    path: unclaimedShipments,
    title: /^Proof of delivery for /,
    open: byCommand('Add proof of delivery'),
  },
  {
    file: 'src/ui/screens/form-dialog.tsx',
    path: unclaimedShipments,
    title: 'Contact information for a special trip',
    open: byCommand('Request a special trip'),
  },
];

/** Files with a dialog that this test does not open, each with the reason. */
export const notWalked: Readonly<Record<string, string>> = {
  'src/app/session/inactivity-warning.tsx': 'appears by itself; inactivity.spec.ts walks it',
  'src/app/runs/rates-notice.tsx': 'appears by itself when rates are published',
  'src/app/session/second-factor-prompt.tsx': 'cannot be left; second-step.spec.ts walks it',
  'src/views/operations/wall/setup-panel.tsx':
    'stands over the wall, which has no list; wall.spec.ts walks it',
  'src/ui/overlay/toast-history.tsx':
    'has no field and nothing to submit; keyboard.spec.ts walks it',
  'src/views/marketplace/override-dialog.tsx':
    'opens for a failed event; marketplace.spec.ts walks it',
  'src/views/rates/editor/dialogs/adjust-dialog.tsx':
    'opens on a draft of rates; rates.spec.ts walks it',
  'src/views/rates/editor/dialogs/import-dialog.tsx':
    'opens on a draft of rates; rates.spec.ts walks it',
  'src/views/rates/editor/dialogs/compare-dialog.tsx':
    'opens on a draft of rates; rates.spec.ts walks it',
  'src/views/rates/editor/dialogs/paste-dialog.tsx':
    'opens on a draft of rates; rates.spec.ts walks it',
  'src/views/rates/editor/dialogs/service-dialog.tsx':
    'opens on a draft of rates; rates.spec.ts walks it',
  'src/views/rates/new-revision.tsx': 'ends on another page; rates.spec.ts walks it',
  'src/views/rates/extras-dialog.tsx': 'opens on an estimate; estimate.spec.ts walks it',
  'src/views/runs/bulk/bulk-dialog.tsx': 'opens for a planned run; runs.spec.ts walks it',
  'src/views/shipments/dialogs/address-dialog.tsx':
    'opens for a part of the record that the demo may have moved on',
  'src/views/shipments/record/proof.tsx': 'shows a picture only',
  'src/views/outages/schedules/schedule-changes.tsx':
    'opens for a schedule that can be read; schedules.spec.ts walks it',
  'src/views/lockers/walk/photos/door-photo.tsx': 'shows a picture only; walks.spec.ts opens it',
  'src/views/maps/zones/save-dialog.tsx':
    'opens on a drawn zone, which needs a map; zones.spec.ts walks it',
  'src/views/maps/zones/upload-dialog.tsx': 'opens on the map; zones.spec.ts walks it',
  'src/views/maps/zones/zone-dialogs.tsx': 'opens on the map; zones.spec.ts walks it',
  'src/map/picker/map-picker.tsx': 'opens on a map, which takes the arrows',
  'src/ui/overlay/shown-once.tsx': 'shows a key after it was made, and stays until it is stored',
  'src/views/identity/profile/enrol.tsx':
    'holds a secret that is new each time; second-step.spec.ts walks it',
};
