import { messages } from './messages.ts';
import type { SignedInUser } from './signed-in-user.ts';

/** Digits in a second-factor code (specification, section 9). */
export const CODE_LENGTH = 6;

/** Milliseconds that Proceed takes at least while the QR is made (section 9). */
export const GENERATING_MS = 500;

export type CodeProblem = 'required' | 'digits';

/** The code as the field holds it: whitespace is stripped while typing (section 5). */
export function cleanCode(text: string): string {
  return text.replace(/\s/g, '');
}

/** Why a code cannot be sent, or null when it can (section 5). */
export function codeProblem(code: string): CodeProblem | null {
  if (code === '') return 'required';
  return /^[0-9]+$/.test(code) && code.length === CODE_LENGTH ? null : 'digits';
}

/** What a person reads about a code that cannot be sent (section 5). */
export const codeProblemText = (problem: CodeProblem): string =>
  problem === 'required' ? messages.codeRequired : messages.codeDigits;

/** True when the role asks for a second factor that the person has not set up (section 4). */
export function needsSecondFactor(user: SignedInUser): boolean {
  return user.role.enabled_2fa && user.enabled_mfa !== 1;
}
