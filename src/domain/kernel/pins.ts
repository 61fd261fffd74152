/** Digits of a PIN for a locker door. */
const PIN_DIGITS = 6;
/** Maximum number of new PINs per shipment and day; two PINs are at least a minute apart. */
export const MAX_PINS_A_DAY = 3;

/** Whether a PIN is hard to guess: neither one repeated digit nor a sequence up or down. */
export function isGoodPin(pin: string): boolean {
  if (!/^\d{6}$/.test(pin)) return false;
  const steps = [...pin].slice(1).map((digit, at) => Number(digit) - Number(pin[at]));
  return !steps.every((step) => step === steps[0] && Math.abs(step) <= 1);
}

/** Random PIN; `random` returns a whole number below its argument. */
export function newPin(random: (below: number) => number): string {
  const pin = Array.from({ length: PIN_DIGITS }, () => String(random(10))).join('');
  return isGoodPin(pin) ? pin : newPin(random);
}
