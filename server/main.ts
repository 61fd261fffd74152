import path from 'node:path';
import { readConfig, type Config } from './config/config.ts';
import { openConfigured } from './config/database.ts';
import { createLog } from './log.ts';
import { endWhenAsked } from './process-end.ts';
import { startTracing } from './tracing/tracing.ts';

interface Answer {
  lines: string[];
  isOk: boolean;
}

/** Commands other than starting the server, by their first argument. */
const commands: Record<string, (config: Config, args: string[]) => Promise<Answer>> = {
  secrets: async (config, [command]) =>
    (await import('./secrets/secrets-command.ts')).runSecretsCommand(config, command),
  backup: async (config, args) => (await import('./backup/commands.ts')).runBackup(config, args),
  doctor: async (config) => (await import('./doctor/doctor-command.ts')).runDoctor(config),
  restore: async (config, args) => (await import('./backup/commands.ts')).runRestore(config, args),
};

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const [name = '', ...args] = process.argv.slice(2);
  const command = commands[name];
  if (command !== undefined) {
    const { lines, isOk } = await command(config, args);
    process.stdout.write(`${lines.join('\n')}\n`);
    process.exit(isOk ? 0 : 1);
  }
  const log = createLog(config.log);
  const stopTracing = config.tracing && (await startTracing(config.tracing));
  // The embedded database opens in its own thread while the other modules load.
  const [database, { start }] = await Promise.all([
    openConfigured(config, log),
    import('./start.ts'),
  ]);
  const consoleDir = path.resolve('dist/console');
  const starting = start({ config, log, database, consoleDir });
  const stop = async () => {
    await (await starting).stop();
    await stopTracing?.();
  };
  endWhenAsked({ log, stop, host: process });
  await starting;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
