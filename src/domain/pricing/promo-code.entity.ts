import { entity } from '../entities/entity.ts';

/** Code for a discount on bookings. */
export const promoCode = entity({
  key: 'promo-code',
  name: 'promo code',
  plural: 'promo codes',
  icon: 'ticket',
  topic: 'promo-codes',
});
