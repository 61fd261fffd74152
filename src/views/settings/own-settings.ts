import type { ResponseOf } from '#api/endpoint-types.ts';
import { changeWords, settingsOf, type SavedSetting } from './setting.ts';

type Rows = ResponseOf<'GET /settings/:id'>;

/** Setting that accounts may override. */
export interface OwnSetting {
  setting: SavedSetting;
  /** Default value. */
  provided: string;
  /** Value of the account; null for the default. */
  own: string | null;
  version: number;
  /** Last change of the account's value; null if that value was never changed. */
  changed: string | null;
}

/** Overridable settings with the values of an account. */
export function ownSettings(provider: Rows, account: Rows): OwnSetting[] {
  const held = new Map(account.map((row) => [row.setting, row]));
  return settingsOf(provider)
    .filter((one) => one.override === true)
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
