import * as z from 'zod';

/** A code as people type it; what is no code is not known. */
export const promoCodeField = z
  .string()
  .trim()
  .toUpperCase()
  .max(40, 'Promo code is too long.')
  .nullish()
  .meta({ label: 'Promo code' });

/** What a promo code is worth, before VAT, or why it does not count; null where none was given. */
export const promoResponse = z
  .union([
    z.object({ code: z.string(), kind: z.enum(['percent', 'amount']), amount: z.number() }),
    z.object({ code: z.string(), refused: z.string() }),
  ])
  .nullable();
