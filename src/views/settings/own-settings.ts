import type { ResponseOf } from '../../api/endpoint-types.ts';
import { changeWords, settingsOf, type Setting } from './setting.ts';

type Rows = ResponseOf<'GET /settings/:id'>;

/** A setting that accounts may have for themselves. */
export interface OwnSetting {
  setting: Setting;
  /** What holds for everybody else. */
  provided: string;
  /** The account's own; null where it has what the provider has. */
  own: string | null;
  version: number;
  /** Who changed it last for the account, and when; null where nobody did. */
  changed: string | null;
}

/** What an account may have for itself, with what it has. */
export function ownSettings(provider: Rows, account: Rows): OwnSetting[] {
  const held = new Map(account.map((row) => [row.setting, row]));
  return settingsOf(provider)
    .filter(({ definition }) => definition.override === true)
    .map((setting) => {
      const row = held.get(setting.name);
      return {
        setting,
        provided: setting.saved,
        own: row?.value ?? null,
        version: row?.version ?? 0,
        changed: changeWords({
          changedBy: row?.changed_by ?? null,
          changedAt: row?.changed_at ?? null,
        }),
      };
    });
}
