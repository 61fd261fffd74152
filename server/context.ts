import type { Logger } from 'pino';
import type { Permission } from '#domain/people/permissions.ts';
import type { Config } from './config/config.ts';
import type { Database, Db } from './db/open.ts';

/** The caller, as identified by the token alone. */
export interface Caller {
  userId: number;
  name: string;
  email: string;
  sessionId: number;
  roleId: number;
  role: string;
  permissions: ReadonlySet<Permission>;
  /** Account of the caller; null for staff. */
  accountId: number | null;
  /** Whether the role requires a second factor that this person has not set up yet. */
  mustEnrol: boolean;
  /** Id of an API token. Its permissions and account narrow those of its creator. */
  tokenId?: number;
  /** Device of a driver, or of a gateway that reports for many drivers. */
  deviceId?: number;
  /** Scope of a terminal key: one locker, or a whole network. */
  terminal?: { locker_id: number | null; network_id: number | null };
  /** Name of the assistant through which the caller acts; runs name it. */
  assistant?: string;
  /** Run through which the caller acts; audit entries name it. */
  runId?: number;
  /** Idempotency-Key of the request; audit entries name it, so that the change can be undone. */
  requestKey?: string;
}

export interface OutgoingEmail {
  to: string;
  subject: string;
  body: string;
  /** Ids of stored files to attach. */
  files?: readonly number[];
}

/** Context of a request, passed to handlers with their input. */
export interface Context<C = Caller> {
  caller: C;
  /** Limited to the tenant scope of the caller. Writes commit together with the stored response. */
  db: Db;
  database: Database;
  config: Config;
  log: Logger;
  ip: string;
  userAgent: string | null;
  /** Whether the connection of the caller uses TLS. */
  isSecure: boolean;
  cookies: string | null;
  languages: string;
  /** Version of the row that the caller changed, from If-Match; undefined without the header. */
  version: number | undefined;
  /** Time in the past at which tables are read; undefined means now. */
  asOf?: string | undefined;
  /** Whether the caller hung up, so that no response reaches them. */
  hasLeft(): boolean;
  /** Whether the Accept header asks for this media type instead of JSON. */
  wants(type: string): boolean;
  /** Adds a Set-Cookie header to the response, unless the request fails. */
  setCookie(header: string): void;
  /** Queues an email, which is sent only if the transaction commits. */
  mail(email: OutgoingEmail): void;
}

/** Dependencies of the whole server. */
export interface Services {
  database: Database;
  config: Config;
  log: Logger;
}
