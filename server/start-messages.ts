import { isWithoutTexts } from './features/messages/text-page.ts';
import type { Config } from './config/config.ts';
import { developerLink } from './http/documentation/developer-access.ts';
import { isLocalInstallation } from './http/limits/local-request.ts';

const demoNames = [
  'superadmin',
  'ops',
  'billing',
  'account',
  'user',
  'nonbilling',
  'other',
  'marketplace',
  'secure',
];

/** Prints a line for the person who started the server; the log is for machines. */
export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Links to the messages that the demo does not send. */
function messageLines(config: Config, url: string): string[] {
  const pages = [
    ...(config.smtpUrl === undefined ? [['Emails', '/dev/mail'] as const] : []),
    ...(isWithoutTexts(config) ? [['Text messages', '/dev/texts'] as const] : []),
  ];
  if (!isLocalInstallation(config))
    return pages.map(
      ([kind]) => `  ${kind} are not sent, and not shown: BATON_PUBLIC_URL is not local.`,
    );
  return pages.map(
    ([kind, path]) => `  ${kind} are not sent; read them at ${developerLink(config, url, path)}`,
  );
}

/** Prints the address of the console and how to sign in. */
export function printWelcome(config: Config, url: string, firstLink: string | null): void {
  const lines = [`\n  Baton is ready: ${url}`];
  if (config.demo !== 'off') {
    lines.push(
      `  Sign in with the password baton-demo as ${demoNames.map((name) => `${name}@baton.test`).join(', ')}.`,
    );
    lines.push(...messageLines(config, url));
  }
  if (firstLink !== null)
    lines.push(`  There is no administrator yet. Create the first one here, once: ${firstLink}`);
  print(`${lines.join('\n')}\n`);
}
