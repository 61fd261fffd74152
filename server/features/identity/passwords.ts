import { hash, verify } from '@node-rs/argon2';
import { invalid } from '../../../src/api/api-error.ts';
import { passwordProblem } from '../../../src/domain/password.ts';

// OWASP's first choice for argon2id, which is the library's default algorithm.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Stored for people who have not chosen a password: nothing matches it. */
export const NO_PASSWORD = '!';

// Compared with when there is nothing to compare with, so that this takes as long.
const NOBODYS =
  '$argon2id$v=19$m=19456,t=2,p=1$gLkTo+mqxV9BdXu3gX0mtw$laWFjeHy3tlyCxWz+Uri68iEo1+HtwTuhfVNlvUgv8Q';

/** Makes what is stored of a password; slow on purpose, so never inside a transaction. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** Compares a password; takes as long when there is none to compare with. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const isUsable = stored !== null && stored !== NO_PASSWORD;
  const matches = await verify(isUsable ? stored : NOBODYS, password);
  return isUsable && matches;
}

/** Throws 422 with the reason when the rules refuse this password. */
export function requireGoodPassword(password: string, email: string): void {
  const problem = passwordProblem(password, email);
  if (problem !== null) throw invalid({ password: [problem] });
}
