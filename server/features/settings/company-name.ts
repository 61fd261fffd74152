import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/db/open.ts';
import { settingFor } from './settings.ts';

/**
 * Configuration with the company name from the settings; without that setting the configured name.
 */
export async function withCompanyName<C extends Pick<Config, 'company'>>(
  db: Db,
  config: C,
): Promise<C> {
  const name = await settingFor(db, 'company_name', null);
  return { ...config, company: name || config.company };
}
