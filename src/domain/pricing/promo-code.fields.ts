import {
  choice,
  code,
  count,
  drawn,
  fields,
  flag,
  id,
  instant,
  number,
  record,
  text,
} from '../entities/fields.ts';

export const promoKinds = ['percentage', 'amount'] as const;

const inRow = { inRowOnly: true } as const;

export const promoCodeFields = fields({
  code: code('Code', { sort: true, width: 140 }),
  description: text('Description', { names: true, width: 220, grows: true }),
  worth: drawn('Worth', { width: 104 }),
  network: text('Network', { nullable: true, width: 150 }),
  account_code: code('Account', { nullable: true, width: 100 }),
  valid_from: instant('From', { asDay: true, sort: true, width: 110 }),
  valid_until: instant('Until', { asDay: true, sort: true, width: 110 }),
  used: count('Used', { sort: true, width: 104 }),
  is_active: flag('State', {
    filter: 'values',
    named: 'active',
    filterLabel: 'Switched on',
    width: 110,
  }),
  kind: choice('Kind', promoKinds, inRow),
  /** In per cent or rand. */
  amount: number('Amount', inRow),
  network_id: record('Network', 'network', { nullable: true, filter: 'values', named: 'network' }),
  account_id: id('Account', { ...inRow, nullable: true }),
  max_uses: count('Maximum uses', { ...inRow, nullable: true }),
  max_uses_per_account: count('Maximum uses per account', { ...inRow, nullable: true }),
  time_created: instant('Created', { ...inRow, sort: true }),
  id: id('Id', { ...inRow, sort: true, filter: 'values' }),
  version: count('Version', inRow),
});
