import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import {
  readTrustedProxies,
  TRUSTED_PROXY_FORMS,
  type TrustedProxies,
} from '../http/limits/proxies.ts';
import { originOf, reportServerOf, reportVariables, type ReportConfig } from './report-config.ts';
import { paymentsOf, paymentVariables, type PaymentConfig } from './payment-config.ts';
import { lookUpsOf, lookUpVariables, type LookUpConfig } from './look-up-config.ts';
import { providersOf, providerVariables, type ProviderConfig } from './provider-config.ts';

const flag = z.enum(['on', 'off']).transform((value) => value === 'on');
const port = z.coerce.number().pipe(z.int().min(0).max(65_535));
const emptyAsAbsent = (value: unknown) => (value === '' ? undefined : value);
const optional = <S extends z.ZodType>(schema: S) => z.preprocess(emptyAsAbsent, schema.optional());

const trustedProxies = z.string().transform((text, context): TrustedProxies => {
  const read = readTrustedProxies(text);
  if (read !== undefined) return read;
  context.issues.push({ code: 'custom', message: TRUSTED_PROXY_FORMS, input: text });
  return z.NEVER;
});

const geocoders = ['embedded', 'nominatim', 'photon', 'pelias', 'google'] as const;

/** Environment variables of the server; README explains them. */
const environment = z.object({
  PORT: z.preprocess(emptyAsAbsent, port.default(4000)),
  HOST: optional(z.string()).transform((value) => value ?? '127.0.0.1'),
  BATON_DATA_DIR: optional(z.string()).transform((value) => value ?? '.data'),
  BATON_DEMO: z.preprocess(
    emptyAsAbsent,
    z.enum(['small', 'demo', 'large', 'off']).default('demo'),
  ),
  BATON_SIMULATOR: z.preprocess(emptyAsAbsent, flag.default(true)),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  BATON_DATABASE_POOL: z.preprocess(
    emptyAsAbsent,
    z.coerce.number().pipe(z.int().min(2).max(200)).default(10),
  ),
  REDIS_URL: optional(z.url({ protocol: /^rediss?$/ })),
  BATON_PUBLIC_URL: optional(z.url({ protocol: /^https?$/ })),
  BATON_API_BASE: optional(z.url({ protocol: /^https?$/ })),
  BATON_SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  BATON_MAIL_FROM: optional(z.string()).transform(
    (value) => value ?? 'Baton <no-reply@baton.test>',
  ),
  BATON_GEOCODER: z.preprocess(emptyAsAbsent, z.enum(geocoders).default('embedded')),
  BATON_GEOCODER_URL: optional(z.url({ protocol: /^https?$/ })),
  BATON_GEOCODER_KEY: optional(z.string()),
  ...providerVariables,
  ...lookUpVariables,
  ...reportVariables,
  ...paymentVariables,
  BATON_MARKETPLACE_URL: optional(z.url({ protocol: /^https?$/ })),
  BATON_MARKETPLACE_KEY: optional(z.string()),
  BATON_MARKETPLACE_PRIVATE: z.preprocess(emptyAsAbsent, flag.default(false)),
  BATON_SECRETS_KEY: optional(z.string())
    .transform((text) => text?.split(/[\s,]+/).filter(Boolean) ?? [])
    .pipe(z.array(z.base64('is not 32 bytes in base64').length(44, 'is not 32 bytes in base64'))),
  BATON_WEBHOOK_PRIVATE: z.preprocess(emptyAsAbsent, flag.default(false)),
  BATON_S3_BUCKET: optional(z.string()),
  BATON_S3_ENDPOINT: optional(z.url({ protocol: /^https?$/ })),
  BATON_S3_REGION: optional(z.string()).transform((value) => value ?? 'af-south-1'),
  BATON_S3_KEY_ID: optional(z.string()),
  BATON_S3_SECRET: optional(z.string()),
  BATON_SFTP_URL: optional(z.url({ protocol: /^sftp$/ })),
  BATON_SFTP_HOST_KEY: optional(
    z.string().regex(/^SHA256:[A-Za-z0-9+/]{43}$/, 'is not a key as ssh-keygen -l shows it'),
  ),
  BATON_SFTP_KEY_FILE: optional(z.string()),
  BATON_MAP_STYLE_URL: optional(z.url({ protocol: /^(https?|pmtiles)$/ })),
  BATON_MAP_HOSTS: optional(z.string()).transform((value) => value?.split(/[\s,]+/) ?? []),
  BATON_TRUST_PROXY: z.preprocess(emptyAsAbsent, trustedProxies.default(false)),
  BATON_LOG: z.preprocess(
    emptyAsAbsent,
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('warn'),
  ),
  BATON_PUBLIC_CALLS_PER_MINUTE: z.preprocess(
    emptyAsAbsent,
    z.coerce.number().pipe(z.int().min(1)).default(60),
  ),
  BATON_QUOTES_PER_HOUR: z.preprocess(
    emptyAsAbsent,
    z.coerce.number().pipe(z.int().min(1)).default(20),
  ),
  BATON_CHECK_ANSWERS: z.preprocess(emptyAsAbsent, flag.default(false)),
  BATON_METRICS_TOKEN: optional(z.string().min(16)),
  BATON_DEVELOPER_KEY: optional(
    z.string().regex(/^[\w-]{16,200}$/, 'is not 16 to 200 letters, digits, - and _'),
  ),
  BATON_ADMIN_EMAIL: optional(z.email()),
  BATON_ADMIN_PASSWORD: optional(z.string().min(10)),
  BATON_COMPANY: optional(z.string()).transform((value) => value ?? 'Highveld Couriers'),
  BATON_ENVIRONMENT: z.preprocess(
    emptyAsAbsent,
    z
      .string()
      .regex(/^[a-z][a-z0-9-]{0,19}$/, 'is not a short name in lower case')
      .default('production'),
  ),
});

export interface MarketplaceTarget {
  url: string | undefined;
  key: string | undefined;
  /** Whether the target may be in the local network: only for a demo double. */
  isPrivate: boolean;
}

interface WebhookTargets {
  /** Whether addresses in the local network and without TLS are allowed. */
  isPrivate: boolean;
  /** Address that receives for hosts under `.example`, which exist in the demo only. */
  replacement: string | undefined;
}

export interface Config extends LookUpConfig, PaymentConfig, ProviderConfig, ReportConfig {
  port: number;
  host: string;
  dataDir: string;
  demo: 'small' | 'demo' | 'large' | 'off';
  /** Whether the demo company lives its day by itself. */
  simulator: boolean;
  databaseUrl: string | undefined;
  /** Maximum number of connections of this node to PostgreSQL, without those that listen. */
  databasePool: number;
  redisUrl: string | undefined;
  /** Public address of the console, with which links in emails start. */
  publicUrl: string | undefined;
  /** Set when the console runs in front of another backend. */
  apiBase: string | undefined;
  /** Token for `/metrics` from other machines. */
  metricsToken: string | undefined;
  /** Opens `/dev/mail` and `/dev/texts`. Random at each start unless configured. */
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
  /** Keys for stored secrets in base64: the first seals, all open. Generated if none is set. */
  secretsKeys: readonly string[];
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
  /** Quotes per address and hour. */
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
    metricsToken: given.BATON_METRICS_TOKEN,
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
