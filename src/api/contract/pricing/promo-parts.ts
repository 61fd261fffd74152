import * as z from 'zod';

/** Typed promo code; invalid text counts as unknown. */
export const promoCodeField = z
  .string()
  .trim()
  .toUpperCase()
  .max(40, 'Promo code is too long.')
  .nullish()
  .meta({ label: 'Promo code' });

/** Value of a promo code before VAT, or why it does not apply; null without a code. */
export const promoResponse = z
  .union([
    z.object({ code: z.string(), kind: z.enum(['percent', 'amount']), amount: z.number() }),
    z.object({ code: z.string(), refused: z.string() }),
  ])
  .nullable();
