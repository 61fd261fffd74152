import { formatNumber } from '../kernel/format.ts';
import { inRand } from '../kernel/money.ts';
import { formatLongDayMonth } from '../kernel/time.ts';

/** Facts that decide whether a promo code can be used; times are ISO strings. */
interface PromoCode {
  is_active: boolean;
  valid_from: string;
  valid_until: string;
  used: number;
  /** Null without a limit. */
  max_uses: number | null;
}

export type PromoState = 'active' | 'off' | 'later' | 'ended' | 'used-up';

/** State of a promo code at the time `now`. Bookings check the same in SQL. */
export function promoStateOf(code: PromoCode, now: Date): PromoState {
  const moment = now.getTime();
  if (!code.is_active) return 'off';
  if (moment >= Date.parse(code.valid_until)) return 'ended';
  if (code.max_uses !== null && code.used >= code.max_uses) return 'used-up';
  return moment < Date.parse(code.valid_from) ? 'later' : 'active';
}

/** Facts of a shipment that decide whether a promo code applies. */
interface PromoUse {
  /** Earlier uses of the code by the account of the shipment. */
  usedByAccount: number;
  /** Networks of the lockers of the shipment. */
  networks: readonly number[];
  /** Whether the account pays later by invoice. */
  isInvoiced: boolean;
  now: Date;
}

interface LimitedPromoCode extends PromoCode {
  network_id: number | null;
  max_uses_per_account: number | null;
}

export const UNKNOWN_PROMO_CODE = 'This code is not known.';
const NOT_INVOICED = 'Promo codes are for guests and prepaid accounts.';

/** Returns why a promo code does not apply to a shipment; null if it applies. */
export function promoRefusal(code: LimitedPromoCode, use: PromoUse): string | null {
  const lastMoment = new Date(Date.parse(code.valid_until) - 1);
  const refusals: Record<PromoState, string | null> = {
    active: null,
    off: 'This code is switched off.',
    later: `This code starts on ${formatLongDayMonth(code.valid_from)}.`,
    ended: `This code ended on ${formatLongDayMonth(lastMoment)}.`,
    'used-up': 'This code is used up.',
  };
  const refusal = refusals[promoStateOf(code, use.now)];
  if (refusal !== null) return refusal;
  if (code.network_id !== null && !use.networks.includes(code.network_id))
    return 'This code is not valid for this network.';
  if (use.isInvoiced) return NOT_INVOICED;
  const most = code.max_uses_per_account;
  return most !== null && use.usedByAccount >= most
    ? 'Your account has used this code the maximum number of times.'
    : null;
}

/** Value of a promo code as text: "10 % off", "R 40,00 off". */
export const promoWorth = ({ kind, amount }: { kind: string; amount: number }): string =>
  `${kind === 'amount' ? inRand(amount) : `${formatNumber(amount)} %`} off`;
