import type { Config } from '../config/config.ts';
import { openConfigured } from '../config/database.ts';
import { createLog } from '../log.ts';
import { sealStoredSecrets } from './seal-stored-secrets.ts';
import { newSecretsKey } from './sealed-secrets.ts';

const USAGE = `Usage:
  npm run secrets -- key      prints a new key for BATON_SECRETS_KEY
  npm run secrets -- rotate   seals every stored secret with the first key of BATON_SECRETS_KEY`;

/** Runs `npm run secrets`. Returns the lines to print and whether all secrets were encrypted. */
export async function runSecretsCommand(
  config: Config,
  command: string | undefined,
): Promise<{ lines: string[]; isOk: boolean }> {
  if (command === 'key') return { lines: [newSecretsKey()], isOk: true };
  if (command !== 'rotate') return { lines: [USAGE], isOk: false };
  const log = createLog(config.log);
  const database = await openConfigured(config, log);
  try {
    const { keyId, sealed, unopened } = await sealStoredSecrets({ database, config });
    const lines = [`Sealed ${sealed} secrets with the key ${keyId}.`];
    if (unopened.length === 0)
      return {
        lines: [...lines, 'No other key is in use: older keys can be removed.'],
        isOk: true,
      };
    return { lines: [...lines, 'No configured key opens:', ...unopened], isOk: false };
  } finally {
    await database.close();
  }
}
