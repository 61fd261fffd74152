import path from 'node:path';
import { readConfig } from './config.ts';
import { openConfigured } from './database.ts';
import { createLog } from './log.ts';
import { endWhenAsked } from './process-end.ts';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.log);
  // The embedded database opens in a thread of its own; the rest is loaded meanwhile.
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
