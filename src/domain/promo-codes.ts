/** What decides whether a promo code can be used; moments are ISO texts. */
interface PromoCode {
  is_active: boolean;
  valid_from: string;
  valid_until: string;
  used: number;
  /** Null without a limit. */
  max_uses: number | null;
}

export type PromoState = 'active' | 'off' | 'later' | 'ended' | 'used-up';

/** Whether a promo code can be used at a moment, or why not; bookings ask the database the same. */
export function promoStateOf(code: PromoCode, now: Date): PromoState {
  const moment = now.getTime();
  if (!code.is_active) return 'off';
  if (moment >= Date.parse(code.valid_until)) return 'ended';
  if (code.max_uses !== null && code.used >= code.max_uses) return 'used-up';
  return moment < Date.parse(code.valid_from) ? 'later' : 'active';
}
