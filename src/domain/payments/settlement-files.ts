import { add, cents, rand, subtract, type Cents } from '../kernel/cents.ts';
import { inRand } from '../kernel/money.ts';

/** Largest fee (share of the file) that is assumed; a larger fee must be stated. */
const USUAL_FEE = 0.1;

interface Paid {
  /** Amount of the bank line, in rand. */
  amount: number;
  /** Amount that the provider still owes for the file, in rand. */
  open: number;
  /** Fee that the provider stated, in rand; undefined if the provider stated no fee. */
  fee: number | undefined;
}

/** Fee that a provider deducted when it paid a settlement file with a bank line, or the problem. */
export function deductedFee({
  amount,
  open,
  fee: given,
}: Paid): { fee: Cents } | { problem: string } {
  const short = subtract(cents(open), cents(amount));
  const fee = given === undefined ? short : cents(given);
  const left = inRand(rand(cents(open)));
  if (short < 0 || add(cents(amount), fee) > cents(open))
    return { problem: `The amount is more than the provider still owes for this file: ${left}.` };
  if (given === undefined && rand(fee) > open * USUAL_FEE)
    return {
      problem: `The provider owes ${left} for this file. Enter the fee that the provider deducted, or 0 for a partial payment.`,
    };
  return { fee };
}
