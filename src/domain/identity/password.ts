/** Shortest and longest password in characters (ASVS 5.0, 6.2.1 and 6.2.9). */
export const PASSWORD_LENGTH = { least: 10, most: 200 } as const;

const tooCommon = new Set([
  '1234567890',
  '0123456789',
  'password12',
  'password123',
  'passw0rd123',
  'qwertyuiop',
  'qwerty1234',
  'iloveyou12',
  'letmein123',
  'welcome123',
  'administrator',
]);

/**
 * Returns why a password is refused, as a message for the user; null if the password is accepted.
 */
export function passwordProblem(password: string, email = ''): string | null {
  if (password.length < PASSWORD_LENGTH.least) {
    return `Use at least ${PASSWORD_LENGTH.least} characters.`;
  }
  if (password.length > PASSWORD_LENGTH.most) {
    return `Use at most ${PASSWORD_LENGTH.most} characters.`;
  }
  const lower = password.toLowerCase();
  const isRepeated = new Set(lower).size <= 2;
  if (tooCommon.has(lower) || isRepeated) return 'This password is too easy to guess.';
  if (email !== '' && lower.includes(email.toLowerCase())) {
    return 'The password must not contain the email address.';
  }
  return null;
}
