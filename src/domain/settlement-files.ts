import { add, cents, rand, subtract, type Cents } from './cents.ts';
import { inRand } from './money.ts';

/** What providers keep at most of what they were paid, as a share; somebody has to say so where it is more. */
const USUAL_FEE = 0.1;

interface Paid {
  /** Of the line of the bank, in rand. */
  amount: number;
  /** What the provider still owes for the file, in rand. */
  open: number;
  /** What the provider kept, where somebody said so, in rand. */
  fee: number | undefined;
}

/** What a provider kept of a settlement file that a line of the bank pays; or why it cannot be that file. */
export function keptOf({ amount, open, fee: given }: Paid): { fee: Cents } | { problem: string } {
  const short = subtract(cents(open), cents(amount));
  const fee = given === undefined ? short : cents(given);
  const left = inRand(rand(cents(open)));
  if (short < 0 || add(cents(amount), fee) > cents(open))
    return { problem: `It is more than the provider still owes for this file: ${left}.` };
  if (given === undefined && rand(fee) > open * USUAL_FEE)
    return {
      problem: `The provider owes ${left} for this file. Say what was kept; 0 for a part of it.`,
    };
  return { fee };
}
