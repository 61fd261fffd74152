import type { Config } from '#server/config/config.ts';
import type { OutgoingEmail } from '#server/context.ts';

// No email repeats text from a stranger, because a name could contain advertising or a false link.

type Addresses = Pick<Config, 'publicUrl' | 'port' | 'company'>;

const baseOf = ({ publicUrl, port }: Addresses): string => publicUrl ?? `http://localhost:${port}`;

const query = (values: Record<string, string>) => new URLSearchParams(values).toString();

const message = (to: string, subject: string, paragraphs: string[]): OutgoingEmail => ({
  to,
  subject,
  body: `${paragraphs.join('\n\n')}\n`,
});

/** Link to the page that creates the first administrator. */
export const firstAdministratorLink = (config: Addresses, token: string): string =>
  `${baseOf(config)}/register?${query({ first: token })}`;

const resetLink = (config: Addresses, email: string, token: string) =>
  `${baseOf(config)}/resetpass?${query({ token, email })}`;

export const resetEmail = (config: Addresses, email: string, token: string): OutgoingEmail =>
  message(email, 'Choose a new password', [
    `A new password was requested for your sign-in at ${config.company}. Choose it here within 60 minutes:`,
    resetLink(config, email, token),
    'The link works once. If you did not request the link, ignore this email: your password does not change.',
    config.company,
  ]);

export const invitationEmail = (config: Addresses, email: string, token: string): OutgoingEmail =>
  message(email, `Your sign-in at ${config.company}`, [
    `You have been given a sign-in at ${config.company}. Choose your password here within 72 hours:`,
    resetLink(config, email, token),
    `The link works once. To get a new link later, use "Forgotten password" on the sign-in page.`,
    config.company,
  ]);

export const confirmationEmail = (config: Addresses, email: string, token: string): OutgoingEmail =>
  message(email, 'Confirm your email address', [
    `This email address was entered at ${config.company}. Confirm within 72 hours that it is yours:`,
    `${baseOf(config)}/verification?${query({ token })}`,
    'The link works once. If you did not enter this address, ignore this email.',
    config.company,
  ]);

export const alreadyRegisteredEmail = (config: Addresses, email: string): OutgoingEmail =>
  message(email, 'You already have a sign-in', [
    `An application for an account at ${config.company} was made with this address, which already has a sign-in. Your sign-in was not changed.`,
    `Sign in here, or use "Forgotten password": ${baseOf(config)}/session?page=login`,
    config.company,
  ]);

export const approvedEmail = (config: Addresses, email: string): OutgoingEmail =>
  message(email, `Your account at ${config.company} is open`, [
    `Your application for an account at ${config.company} was approved.`,
    `Sign in with this address and the password that you chose: ${baseOf(config)}/session?page=login`,
    config.company,
  ]);

/** Email about a rejected application. Repeats the reason, because staff wrote the reason. */
export const rejectedEmail = (config: Addresses, email: string, reason: string): OutgoingEmail =>
  message(email, `Your application at ${config.company}`, [
    `We cannot open an account at ${config.company} for you: ${reason}`,
    config.company,
  ]);

export const lockedEmail = (config: Addresses, email: string): OutgoingEmail =>
  message(email, 'Sign-in paused after wrong passwords', [
    `A wrong password was entered many times for your sign-in at ${config.company}, so signing in from the same place is paused for up to 15 minutes at a time. Other devices and addresses from which you have signed in before still work, and open sessions continue.`,
    `Where signing in does not work, "Forgotten password" lets you in: ${baseOf(config)}/session?page=login`,
    `If you did not enter these passwords, a stranger may be guessing your password. A long password that you use nowhere else keeps strangers out: ${baseOf(config)}/my-profile`,
    config.company,
  ]);

export const codesLockedEmail = (config: Addresses, email: string): OutgoingEmail =>
  message(email, 'Sign-in locked after wrong codes', [
    `Your correct password for ${config.company} was entered, followed by too many wrong codes. Signing in with a code from the same place is locked until a day has passed. Other devices and addresses from which you have signed in before still work.`,
    'If you did not enter these codes, another person knows your password. Choose a new password and contact an administrator.',
    config.company,
  ]);

export const passwordChangedEmail = (config: Addresses, email: string): OutgoingEmail =>
  message(email, 'Your password was changed', [
    `The password of your sign-in at ${config.company} was changed just now.`,
    'If you did not change the password, use "Forgotten password" immediately and contact an administrator.',
    config.company,
  ]);

export const twoFactorEmail = (config: Addresses, email: string): OutgoingEmail =>
  message(email, 'Two-factor authentication is on', [
    `An authenticator app was set up for your sign-in at ${config.company} just now.`,
    'If you did not set up the app, contact an administrator immediately.',
    config.company,
  ]);

export const secondStepResetEmail = (config: Addresses, email: string): OutgoingEmail =>
  message(email, 'Two-factor authentication was reset', [
    `An administrator of ${config.company} reset two-factor authentication for your sign-in just now, and ended its sessions. Set up your authenticator app again when you are asked to.`,
    'If you did not ask for the reset, contact an administrator immediately.',
    config.company,
  ]);

/** Email to the new address, with the link that confirms it. */
export const emailChangeConfirmation = (
  config: Addresses,
  email: string,
  token: string,
): OutgoingEmail =>
  message(email, 'Confirm your new email address', [
    `This email address was entered for a sign-in at ${config.company}. After you confirm it, you sign in with it. Confirm within 72 hours that it is yours:`,
    `${baseOf(config)}/verification?${query({ token })}`,
    'The link works once. If you did not enter this address, ignore this email: your sign-in does not change.',
    config.company,
  ]);

/** Email to the old address. `by` is the person who requested the change; null if the user did. */
export const emailChangeNotice = (
  config: Addresses,
  { old, to, by, token }: { old: string; to: string; by: string | null; token: string },
): OutgoingEmail =>
  message(old, 'Email address change requested', [
    `For your sign-in at ${config.company}, ${by ?? 'you, or another person who is signed in as you,'} asked for the email address ${to} instead of this address. The new address takes effect once it is confirmed there. Until then, sign in with this address. Links in earlier emails no longer work.`,
    'If you did not want this, cancel it here within 72 hours and choose a new password:',
    `${baseOf(config)}/verification?${query({ cancel: '1', token })}`,
    config.company,
  ]);

export const emailChangedEmail = (config: Addresses, oldEmail: string): OutgoingEmail =>
  message(oldEmail, 'Your email address was changed', [
    `Your sign-in at ${config.company} now uses another email address instead of this address.`,
    'If you did not ask for this change, contact an administrator immediately.',
    config.company,
  ]);
