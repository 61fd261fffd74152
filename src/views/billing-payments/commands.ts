import { command } from '../../commands/command.ts';
import { askFor, isAnswered } from './asked.ts';
import { place } from './payments.ts';

export const importFile = command({
  id: 'billing-payments.import',
  title: 'Import a bank file',
  icon: 'plus',
  can: 'Import payments',
  passing: true,
  also: ['statement', 'payments', 'receipts', 'csv', 'upload'],
  run(_, fx) {
    askFor('import');
    if (!isAnswered()) fx.go(place);
  },
});
