import type { Logger } from 'pino';
import type { Permission } from '../src/domain/permissions.ts';
import type { Config } from './config.ts';
import type { Database, Db } from './db/open.ts';

/** Who is calling, as the server knows it from the token alone. */
export interface Caller {
  userId: number;
  name: string;
  email: string;
  sessionId: number;
  roleId: number;
  role: string;
  permissions: ReadonlySet<Permission>;
  /** The account that the caller is tied to; null for staff. */
  accountId: number | null;
  /** The role asks for a second factor that this person has not set up yet. */
  mustEnrol: boolean;
  /** The token of a program; its permissions and account narrow those of its creator. */
  tokenId?: number;
  /** The device that a driver reports with, or a gateway for many. */
  deviceId?: number;
  /** What the key of a terminal is of: one locker, or all of a network. */
  terminal?: { locker_id: number | null; network_id: number | null };
  /** The run through which the caller acts; changes name it. */
  runId?: number;
}

export interface OutgoingEmail {
  to: string;
  subject: string;
  body: string;
  /** Kept files that go with it. */
  files?: readonly number[];
}

/** What handlers are given beside their input. */
export interface Context<C = Caller> {
  caller: C;
  /** Fenced to what the caller may see; writes are one transaction with the answer. */
  db: Db;
  database: Database;
  config: Config;
  log: Logger;
  ip: string;
  userAgent: string | null;
  /** Whether the caller reaches the server by TLS. */
  isSecure: boolean;
  /** The Cookie header. */
  cookies: string | null;
  /** The Accept-Language header. */
  languages: string;
  /** The version the caller made the change from; undefined when not given. */
  version: number | undefined;
  /** The moment as of which tables are read; undefined is now. */
  asOf?: string | undefined;
  /** Whether the caller hung up, so that no answer reaches them. */
  hasLeft(): boolean;
  /** Whether the caller asks for this media type instead of JSON. */
  wants(type: string): boolean;
  /** Adds a Set-Cookie header to the answer, unless it is a refusal. */
  setCookie(header: string): void;
  /** Mail goes out with the commit, or not at all. */
  mail(email: OutgoingEmail): void;
}

/** What the server needs to answer calls. */
export interface Services {
  database: Database;
  config: Config;
  log: Logger;
}
