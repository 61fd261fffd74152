import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/db/open.ts';
import { settingFor } from './settings.ts';

/**
 * Returns the configuration with the company name from the settings, or the configured name if the
 * settings have none.
 */
export async function withCompanyName<C extends Pick<Config, 'company'>>(
  db: Db,
  config: C,
): Promise<C> {
  const name = await settingFor(db, 'company_name', null);
  return { ...config, company: name || config.company };
}
