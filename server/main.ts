import path from 'node:path';
import { readConfig, type Config } from './config/config.ts';
import { openConfigured } from './config/database.ts';
import { createLog } from './log.ts';
import { endWhenAsked } from './process-end.ts';

/** Runs `npm run secrets`; exits with 1 if a secret could not be sealed. */
async function runSecrets(config: Config, command: string | undefined): Promise<void> {
  const { runSecretsCommand } = await import('./secrets/secrets-command.ts');
  const { lines, isOk } = await runSecretsCommand(config, command);
  process.stdout.write(`${lines.join('\n')}\n`);
  process.exit(isOk ? 0 : 1);
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const [part, command] = process.argv.slice(2);
  if (part === 'secrets') return runSecrets(config, command);
  const log = createLog(config.log);
  // The embedded database opens in its own thread while the other modules load.
  const [database, { start }] = await Promise.all([
    openConfigured(config, log),
    import('./start.ts'),
  ]);
  const consoleDir = path.resolve('dist/console');
  const starting = start({ config, log, database, consoleDir });
  endWhenAsked({ log, stop: async () => (await starting).stop(), host: process });
  await starting;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
