import { receiptFields } from '#domain/payments/payment.fields.ts';
import { showFields } from '#ui/table/field-columns.tsx';
import { states } from './payments.ts';

export const { columns, filters } = showFields('GET /billing/import/payments', receiptFields, {
  labels: { state: states },
});
