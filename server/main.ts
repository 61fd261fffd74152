import path from 'node:path';
import { readConfig } from './config.ts';
import { openConfigured } from './database.ts';
import { createLog } from './log.ts';

const SHUTDOWN_TIMEOUT_MS = 10_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.log);
  // The embedded database opens in a thread of its own; the rest is loaded meanwhile.
  const [database, { start }] = await Promise.all([
    openConfigured(config, log),
    import('./start.ts'),
  ]);
  const consoleDir = path.resolve('dist/console');
  const running = await start({ config, log, database, consoleDir });

  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
    running.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
