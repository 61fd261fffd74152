import type { SettingName } from '#domain/settings/catalogue/catalogue.ts';
import type { Kind } from '#domain/entities/entities.ts';
import type { looks } from '#domain/identity/looks.ts';
import type { Permission } from '#domain/people/permissions.ts';
import type { RunPlan } from '#machines/bulk-setup.ts';
import type { RowId } from './focus.ts';

/** Content of a toast. */
export interface Words {
  kind: 'success' | 'info' | 'warning' | 'error';
  text: string;
  detail?: string;
}

/** Request without the types of its endpoint, which are checked where a command is defined. */
export interface AnyRequest {
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  form?: Readonly<Record<string, unknown>>;
}

export interface CallOptions {
  signal?: AbortSignal;
  version?: number;
  idempotencyKey?: string;
  /** Ids of claims by other users that the user decided to override. */
  overClaims?: readonly number[];
  /** Media type to request instead of JSON. */
  accept?: string;
}

/** Claim of a user on a row. */
export interface ClaimOn {
  id: number;
  row_id: number;
  name: string;
  is_own: boolean;
  claimed_at: string;
}

export type LookChoice = keyof typeof looks;

/** Effects that a command may have. The app implements them; tests record them. */
export interface Effects {
  call: (key: string, request: AnyRequest, how: CallOptions) => Promise<unknown>;
  /** `replace` replaces the current entry of the browser history. */
  go: (path: string, how?: { replace?: boolean }) => void;
  /** Shows the data as of a past time, or current data if `at` is null. */
  lookAt: (at: string | null) => void;
  /** URL of the page, with filters and displayed time, for sharing with a colleague. */
  address: () => string;
  copy: (text: string) => Promise<void>;
  showToast: (words: Words) => void;
  /** Waits before the next attempt. */
  pause: (ms: number) => Promise<void>;
  look: {
    choose: (of: LookChoice, value: string) => void;
    toggleSide: () => void;
  };
  openPalette: (query?: string) => void;
  openCheatSheet: () => void;
  openMessages: () => void;
  openNotifications: () => void;
  /** Opens the list of the user's own runs. */
  openRuns: () => void;
  /** Claims on these rows; an empty list if they cannot be fetched. */
  claimsOn: (kind: Kind, ids: readonly RowId[]) => Promise<readonly ClaimOn[]>;
  ask: (title: string) => Promise<boolean>;
  can: (permission: Permission) => boolean;
  /** List of texts in a setting of the company, for instance reasons. */
  words: (setting: SettingName<'json'>) => Promise<readonly string[]>;
  /** Whether a setting of the company is switched on. */
  isOn: (setting: SettingName<'boolean'>) => Promise<boolean>;
  /** Focuses the reference search in the top bar. */
  searchReference: () => void;
  /** Shows the preview of a run; the run starts when the user confirms it. */
  plan: (run: RunPlan) => void;
  signOut: () => void;
  repeat: () => Promise<void>;
  undo: () => Promise<void>;
  /** Stops the running commands: they send no further rows. */
  stop: () => void;
}
