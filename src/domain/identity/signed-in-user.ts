/** User as returned by sign-in and stored by the browser. */
export interface SignedInUser {
  id: number;
  username: string;
  email: string;
  name: string;
  avatar: string | null;
  last_login: string | null;
  account_id: number | null;
  enabled_mfa: 0 | 1;
  role: SignedInRole;
}

export interface SignedInRole {
  id: number;
  name: string;
  enabled_2fa: boolean;
  permissions: { name: string }[];
  permissionsui: { guard_name: string }[];
  /** Null if the session never ends for inactivity. */
  logout_inactivity_minutes: number | null;
}

/** Signed-in user with the token for their calls. */
export interface Identity {
  token: string;
  user: SignedInUser;
}
