import { describe, expect, it } from 'vitest';
import { passwordProblem } from './password.ts';

describe('passwordProblem', () => {
  it('accepts a long phrase with spaces and punctuation', () => {
    expect(passwordProblem('horse staple é battery')).toBeNull();
  });
  it.each([
    ['short', 'Use at least 10 characters.'],
    ['x'.repeat(201), 'Use at most 200 characters.'],
    ['Password123', 'This password is too easy to guess.'],
    ['aaaaaaaaaaaa', 'This password is too easy to guess.'],
  ])('refuses %s', (password, problem) => {
    expect(passwordProblem(password)).toBe(problem);
  });
  it('refuses a password that contains the email address', () => {
    expect(passwordProblem('My-Naledi@x.za-1', 'naledi@x.za')).toBe(
      'The password must not contain the email address.',
    );
  });
});
