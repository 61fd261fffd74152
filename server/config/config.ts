import { randomBytes } from 'node:crypto';
import type * as z from 'zod';
import type { TrustedProxies } from '../http/limits/proxies.ts';
import { environment, type geocoders } from './environment.ts';
import { originOf, reportServerOf, type ReportConfig } from './report-config.ts';
import { paymentsOf, type PaymentConfig } from './payment-config.ts';
import { lookUpsOf, type LookUpConfig } from './look-up-config.ts';
import { providersOf, type ProviderConfig } from './provider-config.ts';

export interface MarketplaceTarget {
  url: string | undefined;
  key: string | undefined;
  /** Whether the target may be in the local network. True only for a demo double. */
  isPrivate: boolean;
}

/** Collector of traces, and the name of this server there. */
export interface TracingConfig {
  url: string;
  service: string;
}

interface WebhookTargets {
  /** Whether addresses in the local network and without TLS are allowed. */
  isPrivate: boolean;
  /** Server that receives requests to hosts under `.example`, which exist in the demo only. */
  replacement: string | undefined;
}

export interface Config extends LookUpConfig, PaymentConfig, ProviderConfig, ReportConfig {
  port: number;
  host: string;
  dataDir: string;
  demo: 'small' | 'demo' | 'large' | 'off';
  /** Whether the day of the demo company is simulated. */
  simulator: boolean;
  databaseUrl: string | undefined;
  /**
   * Maximum number of connections of this node to PostgreSQL, without connections that listen for
   * notifications.
   */
  databasePool: number;
  redisUrl: string | undefined;
  /** Public address of the console. Links in emails begin with it. */
  publicUrl: string | undefined;
  /** Origins of other consoles that may call this server from a browser. */
  consoleOrigins: readonly string[];
  /** Set when the console runs in front of another backend. */
  apiBase: string | undefined;
  /** Token for `/metrics` from other machines. */
  metricsToken: string | undefined;
  /** Without a collector nothing is traced. */
  tracing: TracingConfig | undefined;
  /** Key that opens `/dev/mail` and `/dev/texts`. Random at each start unless configured. */
  developerKey: string;
  smtpUrl: string | undefined;
  mailFrom: string;
  geocoder: {
    provider: (typeof geocoders)[number];
    url: string | undefined;
    key: string | undefined;
  };
  /** Receiver of events of marketplace shipments. Without an address no events are sent. */
  marketplace: MarketplaceTarget;
  webhooks: WebhookTargets;
  /**
   * Keys for stored secrets in base64: the first encrypts, all decrypt. Generated if none is set.
   */
  secretsKeys: readonly string[];
  /**
   * Keys of backups in base64: the first encrypts, all decrypt. Without a key, backups are not
   * encrypted.
   */
  backupKeys: readonly string[];
  /** Object storage for files in transit. Without it a folder in `dataDir` is used. */
  storage:
    | { bucket: string; endpoint?: string; region: string; keyId: string; secret: string }
    | undefined;
  /** File server of the marketplace with its host key. Without it a folder in `dataDir` is used. */
  sftp: { url: string; hostKey: string; keyFile?: string } | undefined;
  /** The company's own map: a style, or an archive as pmtiles://https://…. */
  mapStyleUrl: string | undefined;
  /** Further hosts of the map's tiles, glyphs and images. */
  mapHosts: readonly string[];
  /** Proxies whose forwarded addresses are trusted. */
  trustProxy: TrustedProxies;
  log: string;
  publicCallsPerMinute: number;
  /** Maximum number of quotes per IP address and hour. */
  quotesPerHour: number;
  /** Validates every response against the contract. Meant for tests, because it takes time. */
  checkAnswers: boolean;
  administrator: { email: string; password: string } | undefined;
  company: string;
  /** Name of this installation, shown to people unless it is production. */
  environment: string;
}

type Given = z.output<typeof environment>;

function storageOf(given: Given): Config['storage'] {
  const { BATON_S3_BUCKET: bucket, BATON_S3_KEY_ID: keyId, BATON_S3_SECRET: secret } = given;
  if (bucket === undefined && keyId === undefined && secret === undefined) return undefined;
  if (bucket === undefined || keyId === undefined || secret === undefined)
    throw new Error('Set BATON_S3_BUCKET, BATON_S3_KEY_ID and BATON_S3_SECRET together, or none.');
  const endpoint = given.BATON_S3_ENDPOINT;
  return { bucket, keyId, secret, region: given.BATON_S3_REGION, ...(endpoint && { endpoint }) };
}

const tracingOf = ({
  OTEL_EXPORTER_OTLP_ENDPOINT: url,
  OTEL_SERVICE_NAME: service,
}: Given): TracingConfig | undefined =>
  url === undefined ? undefined : { url: url.replace(/\/$/, ''), service };

function sftpOf(given: Given): Config['sftp'] {
  const { BATON_SFTP_URL: url, BATON_SFTP_HOST_KEY: hostKey } = given;
  if (url === undefined && hostKey === undefined) return undefined;
  if (url === undefined || hostKey === undefined)
    throw new Error('Set BATON_SFTP_URL and BATON_SFTP_HOST_KEY together, or neither.');
  const keyFile = given.BATON_SFTP_KEY_FILE;
  return { url, hostKey, ...(keyFile && { keyFile }) };
}

/** Parses the environment variables. Throws one error that lists all invalid variables. */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const read = environment.safeParse(variables);
  if (!read.success) {
    const lines = read.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The configuration is not valid:\n${lines.join('\n')}`);
  }
  const { BATON_ADMIN_EMAIL: email, BATON_ADMIN_PASSWORD: password, ...given } = read.data;
  if ((email === undefined) !== (password === undefined)) {
    throw new Error('Set BATON_ADMIN_EMAIL and BATON_ADMIN_PASSWORD together, or neither.');
  }
  return {
    port: given.PORT,
    host: given.HOST,
    dataDir: given.BATON_DATA_DIR,
    demo: given.BATON_DEMO,
    simulator: given.BATON_SIMULATOR && given.BATON_DEMO !== 'off',
    databaseUrl: given.DATABASE_URL,
    databasePool: given.BATON_DATABASE_POOL,
    redisUrl: given.REDIS_URL,
    publicUrl: given.BATON_PUBLIC_URL?.replace(/\/$/, ''),
    apiBase: given.BATON_API_BASE?.replace(/\/$/, ''),
    consoleOrigins: given.BATON_CONSOLE_ORIGINS.map(originOf('BATON_CONSOLE_ORIGINS')),
    metricsToken: given.BATON_METRICS_TOKEN,
    tracing: tracingOf(given),
    developerKey: given.BATON_DEVELOPER_KEY ?? randomBytes(24).toString('base64url'),
    smtpUrl: given.BATON_SMTP_URL,
    mailFrom: given.BATON_MAIL_FROM,
    ...providersOf(given),
    geocoder: {
      provider: given.BATON_GEOCODER,
      url: given.BATON_GEOCODER_URL?.replace(/\/$/, ''),
      key: given.BATON_GEOCODER_KEY,
    },
    ...lookUpsOf(given),
    ...reportServerOf(given),
    ...paymentsOf(given),
    marketplace: {
      url: given.BATON_MARKETPLACE_URL?.replace(/\/$/, ''),
      key: given.BATON_MARKETPLACE_KEY,
      isPrivate: given.BATON_MARKETPLACE_PRIVATE,
    },
    webhooks: { isPrivate: given.BATON_WEBHOOK_PRIVATE, replacement: undefined },
    secretsKeys: given.BATON_SECRETS_KEY,
    backupKeys: given.BATON_BACKUP_KEY,
    storage: storageOf(read.data),
    sftp: sftpOf(read.data),
    mapStyleUrl: given.BATON_MAP_STYLE_URL,
    mapHosts: given.BATON_MAP_HOSTS.filter((host) => host !== '').map(originOf('BATON_MAP_HOSTS')),
    trustProxy: given.BATON_TRUST_PROXY,
    log: given.BATON_LOG,
    publicCallsPerMinute: given.BATON_PUBLIC_CALLS_PER_MINUTE,
    quotesPerHour: given.BATON_QUOTES_PER_HOUR,
    checkAnswers: given.BATON_CHECK_ANSWERS,
    administrator: email !== undefined && password !== undefined ? { email, password } : undefined,
    company: given.BATON_COMPANY,
    environment: given.BATON_ENVIRONMENT,
  };
}
