import { messages } from '../kernel/messages.ts';
import type { SignedInUser } from './signed-in-user.ts';

/** Digits in a second-factor code (specification, section 9). */
export const CODE_LENGTH = 6;

/** Minimum wait after Proceed in milliseconds, while the QR code is created (section 9). */
export const GENERATING_MS = 500;

export type CodeProblem = 'required' | 'digits';

/** Removes whitespace from a code (section 5). */
export function cleanCode(text: string): string {
  return text.replace(/\s/g, '');
}

/** Problem with a code; null if the code can be sent (section 5). */
export function codeProblem(code: string): CodeProblem | null {
  if (code === '') return 'required';
  return /^[0-9]+$/.test(code) && code.length === CODE_LENGTH ? null : 'digits';
}

/** Message about a problem with a code (section 5). */
export const codeProblemText = (problem: CodeProblem): string =>
  problem === 'required' ? messages.codeRequired : messages.codeDigits;

/** Whether the role requires a second factor that the user has not set up (section 4). */
export function needsSecondFactor(user: SignedInUser): boolean {
  return user.role.enabled_2fa && user.enabled_mfa !== 1;
}
