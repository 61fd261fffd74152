import { hash, verify } from '@node-rs/argon2';
import { invalidError } from '#api/api-error.ts';
import { passwordProblem } from '#domain/identity/password.ts';

// OWASP's first choice for argon2id, the library's default algorithm.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Stored in place of a hash for people who have not chosen a password. Matches no password. */
export const NO_PASSWORD = '!';

// Hash to compare with if there is no user, so that the comparison takes equally long.
const NOBODYS =
  '$argon2id$v=19$m=19456,t=2,p=1$gLkTo+mqxV9BdXu3gX0mtw$laWFjeHy3tlyCxWz+Uri68iEo1+HtwTuhfVNlvUgv8Q';

/** Hashes a password. Slow on purpose, so never call it inside a transaction. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** Compares a password with a stored hash; takes equally long if there is none. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const isUsable = stored !== null && stored !== NO_PASSWORD;
  const matches = await verify(isUsable ? stored : NOBODYS, password);
  return isUsable && matches;
}

/** Throws 422 with the reason if the password breaks the rules. */
export function requireGoodPassword(password: string, email: string): void {
  const problem = passwordProblem(password, email);
  if (problem !== null) throw invalidError({ password: [problem] });
}
