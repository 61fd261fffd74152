import { command } from '../../commands/command.ts';
import { openDialog, hasDialogHost } from './dialog-request.ts';
import { paymentsPath } from './payments.ts';

export const importFile = command({
  id: 'billing-payments.import',
  title: 'Import a bank file',
  icon: 'plus',
  can: 'Import payments',
  repeatable: false,
  keywords: ['statement', 'payments', 'receipts', 'csv', 'upload'],
  run(_, fx) {
    openDialog('import');
    if (!hasDialogHost()) fx.go(paymentsPath);
  },
});
