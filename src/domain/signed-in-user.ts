/** The person as sign-in answers and the browser keeps it. */
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
  /** Null means that the session never ends for inactivity. */
  logout_inactivity_minutes: number | null;
}

/** Who is signed in, and the token that every call of theirs carries. */
export interface Identity {
  token: string;
  user: SignedInUser;
}
