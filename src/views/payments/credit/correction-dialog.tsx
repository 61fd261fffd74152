import { creditFieldLabels, errorText } from '#domain/payments/credit-payments.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { formDialog } from '#ui/screens/form-dialog.tsx';
import type { FailedRow } from './credit-payment.ts';

const empty = {
  account_code: '',
  invoice_number: '',
  amount: '',
  date: '',
  reference: '',
  fee: '',
};

const written = ({
  account_code,
  invoice_number,
  amount,
  date,
  reference,
  fee,
}: FailedRow): typeof empty => ({ account_code, invoice_number, amount, date, reference, fee });

/** Dialog that corrects a row and checks it again; the row stays until it is resubmitted. */
export const CorrectionDialog = formDialog({
  title: (row: FailedRow | null) => `Correct row ${row?.number ?? ''}`,
  labels: creditFieldLabels,
  start: (row) => (row ? written(row) : empty),
  fields: ({ field }) => (
    <>
      <TextField autoFocus mono {...field('account_code')} />
      <TextField mono optional {...field('invoice_number')} />
      <TextField inputMode="decimal" {...field('amount')} />
      <TextField {...field('date')} />
      <TextField optional {...field('reference')} />
      <TextField inputMode="decimal" optional {...field('fee')} />
    </>
  ),
  check: () => ({}),
  send: async (cells, { api, record: row, how }) => {
    if (row === null) throw new Error('There is no row to correct');
    const rows = [{ id: row.id, cells, version: row.version }];
    const [checked] = await api.call(
      'POST /billing/import/failed-credit-payments/validate',
      { body: { rows } },
      how,
    );
    if (checked === undefined) throw new Error('The server returned no result for this row');
    return checked;
  },
  done: ({ number, errors }) => {
    const words = errorText(errors);
    return words === '' ? `Row ${number} is ready to be resubmitted` : `Row ${number}: ${words}`;
  },
});
