import { isWithoutTexts } from './features/messages/text-page.ts';
import type { Config } from './config.ts';

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

/** Speaks to the person who started the server; the log is for machines. */
export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Says where the console is and how to get in. */
export function printWelcome(config: Config, url: string, firstLink: string | null): void {
  const lines = [`\n  Baton is ready: ${url}`];
  if (config.demo !== 'off') {
    lines.push(
      `  Sign in with the password baton-demo as ${demoNames.map((name) => `${name}@baton.test`).join(', ')}.`,
    );
    if (config.smtpUrl === undefined) lines.push(`  Mail is not sent; read it at ${url}/dev/mail`);
    if (isWithoutTexts(config))
      lines.push(`  Text messages are not sent; read them at ${url}/dev/texts`);
  }
  if (firstLink !== null)
    lines.push(`  There is no administrator yet. Create the first one here, once: ${firstLink}`);
  print(`${lines.join('\n')}\n`);
}
