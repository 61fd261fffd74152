/** Digits of a PIN that opens a door. */
const PIN_DIGITS = 6;
/** A shipment gets so many new PINs in a day, and no two within a minute. */
export const MOST_PINS_A_DAY = 3;

/** Whether a PIN is not one of those that people try first: all digits equal, or a run up or down. */
export function isGoodPin(pin: string): boolean {
  if (!/^\d{6}$/.test(pin)) return false;
  const steps = [...pin].slice(1).map((digit, at) => Number(digit) - Number(pin[at]));
  return !steps.every((step) => step === steps[0] && Math.abs(step) <= 1);
}

/** A PIN of random digits; `random` gives a whole number below its argument. */
export function newPin(random: (below: number) => number): string {
  const pin = Array.from({ length: PIN_DIGITS }, () => String(random(10))).join('');
  return isGoodPin(pin) ? pin : newPin(random);
}
