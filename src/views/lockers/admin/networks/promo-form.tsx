import { typedNumber } from '#domain/kernel/format.ts';
import type { RowOf } from '#api/endpoint-types.ts';
import { Switch } from '#ui/form/checkbox-field.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { formDialog } from '#ui/screens/form-dialog.tsx';
import { ChoiceField } from '../place-fields.tsx';
import { idOrNull, numberOf, requiredErrors } from '../values.ts';
import { startOfDay, todayHere } from '#domain/kernel/business-days.ts';

export type PromoCode = RowOf<'GET /promo-codes'>;

const labels = {
  code: 'Code',
  description: 'Description',
  kind: 'Kind',
  amount: 'Amount',
  network_id: 'Network',
  account_id: 'Account number',
  valid_from: 'Valid from',
  valid_until: 'Valid until',
  max_uses: 'Most uses',
  max_uses_per_account: 'Most uses by one account',
  is_active: 'Active',
};

const kinds = [
  { value: 'percentage', label: 'Per cent' },
  { value: 'amount', label: 'Rand' },
];

const countOrNull = (text: string) => (text.trim() === '' ? null : numberOf(text));
const dayOf = (iso: string): string => todayHere(new Date(iso));

const empty = {
  code: '',
  description: '',
  kind: 'percentage',
  amount: '',
  network_id: '',
  account_id: '',
  valid_from: '',
  valid_until: '',
  max_uses: '',
  max_uses_per_account: '',
  is_active: true,
};
type Values = typeof empty;

const written = (promo: PromoCode): Values => ({
  code: promo.code,
  description: promo.description,
  kind: promo.kind,
  amount: promo.amount === null ? '' : typedNumber(promo.amount),
  network_id: String(promo.network_id ?? ''),
  account_id: String(promo.account_id ?? ''),
  valid_from: dayOf(promo.valid_from),
  valid_until: dayOf(promo.valid_until),
  max_uses: String(promo.max_uses ?? ''),
  max_uses_per_account: String(promo.max_uses_per_account ?? ''),
  is_active: promo.is_active,
});

/** Dialog that adds or changes a promo code; the value of a used code cannot change. */
export const PromoDialog = formDialog({
  title: (promo: PromoCode | null) => (promo ? `Edit ${promo.code}` : 'New promo code'),
  labels,
  start: (promo) => (promo ? written(promo) : empty),
  fields: ({ field, checkbox, record }) => (
    <>
      <TextField autoFocus mono {...field('code')} />
      <TextField {...field('description')} />
      <SelectField choices={kinds} disabled={(record?.used ?? 0) > 0} {...field('kind')} />
      <TextField inputMode="decimal" disabled={(record?.used ?? 0) > 0} {...field('amount')} />
      <ChoiceField of="networks" optional field={field('network_id')} />
      <TextField mono optional inputMode="numeric" {...field('account_id')} />
      <TextField type="date" {...field('valid_from')} />
      <TextField type="date" {...field('valid_until')} />
      <TextField optional inputMode="numeric" {...field('max_uses')} />
      <TextField optional inputMode="numeric" {...field('max_uses_per_account')} />
      <Switch {...checkbox('is_active')} />
    </>
  ),
  check: ({ code, description, amount, valid_from, valid_until }) => ({
    ...requiredErrors({ code, description, amount, valid_from, valid_until }, labels),
    ...(!/^[A-Za-z0-9]{4,16}$/.test(code.trim()) && { code: 'Use 4 to 16 capitals and digits.' }),
    ...(valid_until !== '' &&
      valid_until <= valid_from && { valid_until: 'The end must be after the start.' }),
  }),
  send: (values, { api, record, how }) => {
    const { kind, amount, network_id, account_id, valid_from, valid_until, ...given } = values;
    const body = {
      ...given,
      kind: kind === 'amount' ? ('amount' as const) : ('percentage' as const),
      amount: numberOf(amount),
      network_id: idOrNull(network_id),
      account_id: idOrNull(account_id.trim()),
      valid_from: startOfDay(valid_from),
      valid_until: startOfDay(valid_until),
      max_uses: countOrNull(given.max_uses),
      max_uses_per_account: countOrNull(given.max_uses_per_account),
    };
    if (record === null) return api.call('POST /promo-codes', { body }, how);
    return api.call('PUT /promo-codes/:id', { params: { id: record.id }, body }, how);
  },
  done: ({ code }, { record }) => `${code} ${record ? 'saved' : 'added'}`,
});
