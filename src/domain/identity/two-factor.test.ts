import { expect, test } from 'vitest';
import type { SignedInUser } from './signed-in-user.ts';
import { cleanCode, codeProblem, needsSecondFactor } from './two-factor.ts';

test('cleaning a code removes only its whitespace', () => {
  expect(cleanCode(' 123 \t456\n')).toBe('123456');
  expect(cleanCode('12a-')).toBe('12a-');
});

test.each([
  ['', 'required'],
  ['12345', 'digits'],
  ['1234567', 'digits'],
  ['12345a', 'digits'],
  ['١٢٣٤٥٦', 'digits'],
  ['12345\n', 'digits'],
  ['012345', null],
])('the code "%s" has the problem %s', (code, problem) => {
  expect(codeProblem(code)).toBe(problem);
});

test.each([
  [true, 0, true],
  [true, 1, false],
  [false, 0, false],
  [false, 1, false],
] as const)(
  'with the second factor required by the role (%s) and set up (%s), the prompt is needed: %s',
  (enabled_2fa, enabled_mfa, isNeeded) => {
    const user: SignedInUser = {
      id: 1,
      username: 'thandi',
      email: 'thandi@baton.test',
      name: 'Thandi Nkosi',
      avatar: null,
      last_login: null,
      account_id: null,
      enabled_mfa,
      role: {
        id: 1,
        name: 'Operations',
        enabled_2fa,
        permissions: [],
        permissionsui: [],
        logout_inactivity_minutes: null,
      },
    };
    expect(needsSecondFactor(user)).toBe(isNeeded);
  },
);
