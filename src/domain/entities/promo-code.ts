import { entity } from './entity.ts';

/** A code that makes a booking cheaper. */
export const promoCode = entity({
  key: 'promo-code',
  name: 'promo code',
  plural: 'promo codes',
  icon: 'ticket',
  topic: 'promo-codes',
});
