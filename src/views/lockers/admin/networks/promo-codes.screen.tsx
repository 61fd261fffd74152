import { formatCount } from '#domain/kernel/format.ts';
import { promoCodeFields } from '#domain/pricing/promo-code.fields.ts';
import { promoStateOf } from '#domain/pricing/promo-codes.ts';
import { inRand } from '#domain/kernel/money.ts';
import { tableScreen } from '#ui/screens/table-screen.tsx';
import { showFields } from '#ui/table/field-columns.tsx';
import type { Screen } from '#ui/view.ts';
import { LockerDialogs } from '../locker-dialogs.tsx';
import { newButton } from '../new-button.tsx';
import type { PromoCode } from './promo-form.tsx';
import view from './promo-codes.view.ts';
import { promoStates } from '../states.ts';

const worth = ({ kind, amount }: PromoCode): string =>
  kind === 'percentage' ? `${amount} %` : inRand(amount);
const uses = ({ used, max_uses: most }: PromoCode): string =>
  most === null ? formatCount(used) : `${formatCount(used)}/${formatCount(most)}`;

const table = showFields('GET /promo-codes', promoCodeFields, {
  own: {
    worth: { end: true, cell: worth, value: worth },
    used: { end: true, cell: uses, value: uses },
    is_active: { of: (code) => promoStates[promoStateOf(code, new Date())] },
  },
});

/** List of promo codes with their use. */
const screen: Screen = tableScreen(view, {
  ...table,
  kind: 'promo codes',
  sort: ['valid_until', 'DESC'],
  parts: {
    head: newButton('promo code', 'New promo code', 'Edit promo codes'),
    dialogs: LockerDialogs,
  },
});
export default screen;
