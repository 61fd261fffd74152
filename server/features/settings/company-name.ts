import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import { settingFor } from './settings.ts';

/** The configuration with the name of the company as it is set; the configured one where none is set. */
export async function withCompanyName<C extends Pick<Config, 'company'>>(
  db: Db,
  config: C,
): Promise<C> {
  const name = await settingFor(db, 'company_name', null);
  return { ...config, company: name || config.company };
}
