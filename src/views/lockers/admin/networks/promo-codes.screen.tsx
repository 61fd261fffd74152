import { formatCount } from '#domain/kernel/format.ts';
import { promoStateOf } from '#domain/pricing/promo-codes.ts';
import { inRand } from '#domain/kernel/money.ts';
import { tableScreen } from '#ui/screens/table-screen.tsx';
import { columnsFor } from '#ui/table/columns.tsx';
import type { Screen } from '#ui/view.ts';
import { LockerDialogs } from '../locker-dialogs.tsx';
import { newButton } from '../new-button.tsx';
import type { PromoCode } from './promo-form.tsx';
import view from './promo-codes.view.ts';
import { promoStates } from '../states.ts';

const col = columnsFor<PromoCode>();
const worth = ({ kind, amount }: PromoCode): string =>
  kind === 'percentage' ? `${amount} %` : inRand(amount);
const uses = ({ used, max_uses: most }: PromoCode): string =>
  most === null ? formatCount(used) : `${formatCount(used)}/${formatCount(most)}`;

const columns = [
  col.ref('code', 'Code', { sort: 'code', width: 140 }),
  col.text('description', 'Description', { names: true, width: 220, grows: true }),
  col.own('worth', 'Worth', { width: 104, end: true, cell: worth, value: worth }),
  col.text('network', 'Network', { width: 150 }),
  col.ref('account_code', 'Account', { width: 100 }),
  col.date('valid_from', 'From', { sort: 'valid_from', width: 110 }),
  col.date('valid_until', 'Until', { sort: 'valid_until', width: 110 }),
  col.own('used', 'Used', { sort: 'used', width: 104, end: true, cell: uses, value: uses }),
  col.state('is_active', 'State', {
    width: 110,
    of: (code) => promoStates[promoStateOf(code, new Date())],
  }),
];

/** List of promo codes with their use. */
const screen: Screen = tableScreen(view, {
  list: 'GET /promo-codes',
  kind: 'promo codes',
  columns,
  filters: [{ name: 'active', label: 'Switched on', kind: 'flag', key: 'is_active' }],
  sort: ['valid_until', 'DESC'],
  parts: {
    head: newButton('promo code', 'New promo code', 'Edit promo codes'),
    dialogs: LockerDialogs,
  },
});
export default screen;
