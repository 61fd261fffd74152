import type { Kind } from '../domain/entities/entities.ts';
import type { looks } from '../domain/looks.ts';
import type { Permission } from '../domain/permissions.ts';
import type { RunPlan } from '../machines/bulk-setup.ts';
import type { RowId } from './focus.ts';

/** What is said in passing. */
export interface Words {
  kind: 'success' | 'info' | 'warning' | 'error';
  text: string;
  detail?: string;
}

/** A request of the contract without its types: the kernels check them where a command is written. */
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
  /** Claims of others that the person was told of and goes over. */
  overClaims?: readonly number[];
  /** Answer type to ask for instead of JSON. */
  accept?: string;
}

/** That somebody is on a row. */
export interface ClaimOn {
  id: number;
  row_id: number;
  name: string;
  is_own: boolean;
  claimed_at: string;
}

export type LookChoice = keyof typeof looks;

/** Everything a command may do to the world; the shell provides it, tests count it. */
export interface Effects {
  call: (key: string, request: AnyRequest, how: CallOptions) => Promise<unknown>;
  /** `replace` leaves no step back to where the person is now. */
  go: (path: string, how?: { replace?: boolean }) => void;
  /** Looks at a moment of the past, or at now again. */
  lookAt: (at: string | null) => void;
  /** Path, filters and moment: what a colleague needs to see the same. */
  address: () => string;
  copy: (text: string) => Promise<void>;
  showToast: (words: Words) => void;
  /** Waits before asking again. */
  pause: (ms: number) => Promise<void>;
  look: {
    choose: (of: LookChoice, value: string) => void;
    toggleSide: () => void;
  };
  openPalette: (query?: string) => void;
  openCheatSheet: () => void;
  openMessages: () => void;
  openNotifications: () => void;
  /** Shows the person's own runs. */
  openRuns: () => void;
  /** Who is on these rows; nobody where that cannot be known now. */
  claimsOn: (kind: Kind, ids: readonly RowId[]) => Promise<readonly ClaimOn[]>;
  /** Asks whether to do it all the same. */
  ask: (title: string) => Promise<boolean>;
  /** Whether the person holds a right. */
  can: (permission: Permission) => boolean;
  /** Words that the provider keeps in a setting, for instance reasons. */
  words: (setting: string) => Promise<readonly string[]>;
  /** Whether the provider has switched a setting on. */
  isOn: (setting: string) => Promise<boolean>;
  /** Puts the cursor into the reference search of the top bar. */
  searchReference: () => void;
  /** Shows what a run would do and starts it once that is agreed to. */
  plan: (run: RunPlan) => void;
  signOut: () => void;
  repeat: () => Promise<void>;
  undo: () => Promise<void>;
  /** Sends no further rows of the commands under way. */
  stop: () => void;
}
