import type { Config } from '../config.ts';
import type { Mail } from '../context.ts';

// No letter repeats what a stranger typed: a name could hold an advertisement or a false link.

type Addresses = Pick<Config, 'publicUrl' | 'port' | 'company'>;

const baseOf = ({ publicUrl, port }: Addresses): string => publicUrl ?? `http://localhost:${port}`;

const query = (values: Record<string, string>) => new URLSearchParams(values).toString();

const letter = (to: string, subject: string, paragraphs: string[]): Mail => ({
  to,
  subject,
  body: `${paragraphs.join('\n\n')}\n`,
});

/** Where the first administrator of an empty company is created. */
export const firstAdministratorLink = (config: Addresses, token: string): string =>
  `${baseOf(config)}/register?${query({ first: token })}`;

const resetLink = (config: Addresses, email: string, token: string) =>
  `${baseOf(config)}/resetpass?${query({ token, email })}`;

export const resetLetter = (config: Addresses, email: string, token: string): Mail =>
  letter(email, 'Choose a new password', [
    `Somebody, probably you, asked for a new password at ${config.company}. Choose it here within 60 minutes:`,
    resetLink(config, email, token),
    'The link works once. If it was not you, do nothing: your password stays as it is.',
    config.company,
  ]);

export const invitationLetter = (config: Addresses, email: string, token: string): Mail =>
  letter(email, `Your sign-in at ${config.company}`, [
    `You have been given a sign-in at ${config.company}. Choose your password here within 72 hours:`,
    resetLink(config, email, token),
    `The link works once. Afterwards "Forgotten password" on the sign-in page sends a new one.`,
    config.company,
  ]);

export const confirmationLetter = (config: Addresses, email: string, token: string): Mail =>
  letter(email, 'Confirm your e-mail address', [
    `This address was given at ${config.company}. Confirm that it is yours within 72 hours:`,
    `${baseOf(config)}/verification?${query({ token })}`,
    'The link works once. If it was not you, do nothing.',
    config.company,
  ]);

export const alreadyRegisteredLetter = (config: Addresses, email: string): Mail =>
  letter(email, 'You already have a sign-in', [
    `Somebody, probably you, applied for an account at ${config.company} with this address, which already has a sign-in. Nothing was changed.`,
    `Sign in here, or use "Forgotten password": ${baseOf(config)}/session?page=login`,
    config.company,
  ]);

export const lockedLetter = (config: Addresses, email: string): Mail =>
  letter(email, 'Sign-in paused after wrong passwords', [
    `The wrong password was given many times for your sign-in at ${config.company}, so signing in pauses for 1 to 15 minutes. Who is signed in stays signed in.`,
    `If it was not you, somebody may be guessing. A long password that you use nowhere else keeps them out: ${baseOf(config)}/my-profile`,
    config.company,
  ]);

export const codesLockedLetter = (config: Addresses, email: string): Mail =>
  letter(email, 'Sign-in locked after wrong codes', [
    `Your password for ${config.company} was given correctly, followed by too many wrong codes. Signing in with a code is locked until a day has passed since.`,
    'If it was not you, somebody knows your password: choose a new one and tell an administrator.',
    config.company,
  ]);

export const passwordChangedLetter = (config: Addresses, email: string): Mail =>
  letter(email, 'Your password was changed', [
    `The password of your sign-in at ${config.company} was changed just now.`,
    'If it was not you, use "Forgotten password" at once and tell an administrator.',
    config.company,
  ]);

export const twoFactorLetter = (config: Addresses, email: string): Mail =>
  letter(email, 'Two-factor authentication is on', [
    `An authenticator app was set up for your sign-in at ${config.company} just now.`,
    'If it was not you, tell an administrator at once.',
    config.company,
  ]);

export const emailChangedLetter = (config: Addresses, oldEmail: string): Mail =>
  letter(oldEmail, 'Your e-mail address was changed', [
    `The sign-in at ${config.company} that had this address has another one now.`,
    'If it was not you, tell an administrator at once.',
    config.company,
  ]);
