import * as z from 'zod';
import { isConnectionString } from '../db/postgres/connection-string.ts';
import {
  readTrustedProxies,
  TRUSTED_PROXY_FORMS,
  type TrustedProxies,
} from '../http/limits/proxies.ts';
import { lookUpVariables } from './look-up-config.ts';
import { paymentVariables } from './payment-config.ts';
import { providerVariables } from './provider-config.ts';
import { reportVariables } from './report-config.ts';
import { address, count, flag, ignoreEmpty, optional, secret } from './variable.ts';

export const geocoders = ['embedded', 'nominatim', 'photon', 'pelias', 'google'] as const;

const port = z.coerce.number().pipe(z.int().min(0).max(65_535));
const anyText = optional(z.string());
const textOr = (usual: string) => anyText.transform((value) => value ?? usual);

const trustedProxies = z.string().transform((text, context): TrustedProxies => {
  const read = readTrustedProxies(text);
  if (read !== undefined) return read;
  context.issues.push({ code: 'custom', message: TRUSTED_PROXY_FORMS, input: text });
  return z.NEVER;
});

const server = {
  PORT: ignoreEmpty(port.default(4000)).meta({
    description: 'port to listen on; 0 chooses a free one',
  }),
  HOST: textOr('127.0.0.1').meta({ description: 'address to listen on' }),
  BATON_PUBLIC_URL: address.meta({
    description: 'public address, used in links; `https:` enables HSTS',
    usual: '`http://localhost:PORT`',
  }),
  BATON_API_BASE: address.meta({
    description: 'address of another backend for the console to call',
    usual: 'this server',
  }),
  BATON_CONSOLE_ORIGINS: anyText
    .transform((value) => value?.split(/[\s,]+/).filter(Boolean) ?? [])
    .pipe(z.array(z.string().regex(/^[^*]+$/, 'name each origin, because * is not allowed')))
    .meta({
      description:
        'origins of other consoles whose browsers may call this server and follow its live feed, separated by commas (`https://console.example`); such a console has this server in `BATON_API_BASE`',
      usual: 'only the console of this server',
    }),
  BATON_TRUST_PROXY: ignoreEmpty(trustedProxies.default(false)).meta({
    description:
      'number of reverse proxies in front of the server, or their addresses and networks, separated by commas (`10.0.0.5,192.168.0.0/16`); only entries that they append to `X-Forwarded-For` are trusted for limits per address',
    usual: '`off`',
  }),
  BATON_PUBLIC_CALLS_PER_MINUTE: ignoreEmpty(count.default(60)).meta({
    description:
      'rate limit of each public endpoint per address (64 bits of IPv6), shared by all nodes',
  }),
  BATON_QUOTES_PER_HOUR: ignoreEmpty(count.default(20)).meta({
    description: 'public quotes per address and hour',
  }),
  BATON_LOG: ignoreEmpty(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('warn'),
  ).meta({
    description: '`trace`, `debug`, `info` (logs every response), `warn`, `error` or `silent`',
  }),
  BATON_METRICS_TOKEN: optional(z.string().min(16)).meta({
    description:
      'bearer token (at least 16 characters) for the Prometheus metrics at `/metrics`; without it only local requests are answered, and none when `BATON_PUBLIC_URL` is not local',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: address.meta({
    description:
      'collector of OpenTelemetry that receives traces by OTLP over HTTP (`…/v1/traces`); log lines then have `trace_id`; `OTEL_EXPORTER_OTLP_HEADERS` and `OTEL_TRACES_SAMPLER` have their usual meaning',
  }),
  OTEL_SERVICE_NAME: textOr('baton').meta({
    description: 'name of this server in traces',
    usual: '`baton`',
  }),
  BATON_DEVELOPER_KEY: optional(
    z.string().regex(/^[\w-]{16,200}$/, 'must be 16 to 200 letters, digits, - or _'),
  ).meta({
    description:
      'key that opens `/dev/mail` and `/dev/texts`, which show the emails and texts that the demo does not send; printed as links at start; the pages are off when `BATON_PUBLIC_URL` is not local',
    usual: 'random at each start',
  }),
  BATON_CHECK_ANSWERS: ignoreEmpty(flag.default(false)).meta({
    description:
      '`on` fails responses that do not match the contract (otherwise unknown fields are removed); for tests',
  }),
};

const company = {
  BATON_COMPANY: textOr('Highveld Couriers').meta({
    description: "the provider's name until one is entered in the settings",
  }),
  BATON_ENVIRONMENT: ignoreEmpty(
    z
      .string()
      .regex(/^[a-z][a-z0-9-]{0,19}$/, 'is not a short name in lower case')
      .default('production'),
  ).meta({
    description:
      'name of the environment, such as `staging`; reported by `/healthz` and shown in the console unless `production`',
  }),
  BATON_ADMIN_EMAIL: optional(z.email()).meta({
    description:
      'first administrator of an empty company; without it a one-time link is printed at start',
  }),
  BATON_ADMIN_PASSWORD: optional(z.string().min(10)).meta({
    description: 'password of the first administrator, at least 10 characters',
  }),
  BATON_DEMO: ignoreEmpty(z.enum(['small', 'demo', 'large', 'off']).default('demo')).meta({
    description: 'size of the demo company: `small`, `demo` or `large`; `off` for an empty company',
  }),
  BATON_SIMULATOR: ignoreEmpty(flag.default(true)).meta({
    description:
      '`on` simulates the working day of the demo company in Johannesburg time; for one node only',
  }),
};

const keys = secret
  .transform((text) => text?.split(/[\s,]+/).filter(Boolean) ?? [])
  .pipe(z.array(z.base64('is not 32 bytes in base64').length(44, 'is not 32 bytes in base64')));

const database = {
  BATON_DATA_DIR: textOr('.data').meta({ description: 'folder of the embedded database' }),
  DATABASE_URL: optional(
    z
      .string()
      .refine(
        isConnectionString,
        'is not an address such as postgres://user:password@host/database',
      ),
  ).meta({
    description:
      'PostgreSQL 15 or newer; its user must be able to create roles. Several servers are separated by commas, as in `postgres://baton@one:5432,two:5432/baton`: Baton uses the one that accepts writes',
    usual: 'embedded',
  }),
  BATON_DATABASE_POOL: ignoreEmpty(
    z.coerce.number().pipe(z.int().min(2).max(200)).default(10),
  ).meta({
    description:
      'connections of this node to PostgreSQL at once, 2 to 200; up to 4 more listen for notifications',
  }),
  REDIS_URL: optional(z.url({ protocol: /^rediss?$/ })).meta({
    description:
      'address of Redis, which relays driver positions between nodes and counts calls for rate limits; without it PostgreSQL does both, and the limit of 6 000 calls a minute holds for each node',
  }),
  BATON_SECRETS_KEY: keys.meta({
    description:
      'encrypts stored secrets: 32 bytes in base64, the same for all nodes of a database; older keys follow the current one, separated by spaces or commas ([rotation](secrets.md))',
    usual: 'generated in `BATON_DATA_DIR`',
  }),
  BATON_BACKUP_KEY: keys.meta({
    description:
      'encrypts backups: 32 bytes in base64; older keys follow the current one, and open older backups',
    usual: 'backups are not encrypted',
  }),
};

const partners = {
  BATON_SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })).meta({
    description: 'mail server; without it emails stay in the database',
  }),
  BATON_MAIL_FROM: textOr('Baton <no-reply@baton.test>').meta({ description: 'sender of emails' }),
  ...providerVariables,
  BATON_WEBHOOK_PRIVATE: ignoreEmpty(flag.default(false)).meta({
    description: '`on` allows webhooks to private networks and without TLS',
  }),
};

const places = {
  BATON_GEOCODER: ignoreEmpty(z.enum(geocoders).default('embedded')).meta({
    description:
      'geocoder for address searches: `embedded`, `nominatim`, `photon`, `pelias` or `google`',
  }),
  BATON_GEOCODER_URL: address.meta({ description: 'address of the geocoder' }),
  BATON_GEOCODER_KEY: anyText.meta({ description: 'key for the geocoder' }),
  ...lookUpVariables,
  BATON_MAP_STYLE_URL: optional(z.url({ protocol: /^(https?|pmtiles)$/ })).meta({
    description:
      'the street map: address of a MapLibre style, or of an archive as `pmtiles://https://…`',
    usual: 'embedded map of South Africa, without streets',
  }),
  BATON_MAP_HOSTS: anyText
    .transform((value) => value?.split(/[\s,]+/) ?? [])
    .meta({ description: 'further hosts of map tiles and glyphs, separated by commas' }),
};

const marketplace = {
  BATON_MARKETPLACE_URL: address.meta({
    description: 'receives marketplace events, over public `https:`',
    usual: "the demo's own marketplace",
  }),
  BATON_MARKETPLACE_KEY: anyText.meta({ description: 'key for `BATON_MARKETPLACE_URL`' }),
  BATON_MARKETPLACE_PRIVATE: ignoreEmpty(flag.default(false)).meta({
    description: '`on` allows `BATON_MARKETPLACE_URL` to be in a private network',
  }),
  BATON_S3_BUCKET: anyText.meta({
    description: 'object storage for staged invoice files',
    usual: 'a folder in `BATON_DATA_DIR`',
  }),
  BATON_S3_ENDPOINT: address.meta({
    description: 'address of the object storage',
    usual: "Amazon's own",
  }),
  BATON_S3_REGION: textOr('af-south-1').meta({ description: 'region of the object storage' }),
  BATON_S3_KEY_ID: anyText.meta({ description: 'key of the object storage' }),
  BATON_S3_SECRET: anyText.meta({ description: 'secret of the object storage key' }),
  BATON_SFTP_URL: optional(z.url({ protocol: /^sftp$/ })).meta({
    description: "the marketplace's file server, `sftp://user:password@host/folder`",
    usual: 'a folder in `BATON_DATA_DIR`',
  }),
  BATON_SFTP_HOST_KEY: optional(
    z.string().regex(/^SHA256:[A-Za-z0-9+/]{43}$/, 'is not a key as ssh-keygen -l shows it'),
  ).meta({ description: 'host key of the file server, as shown by `ssh-keygen -l` (`SHA256:…`)' }),
  BATON_SFTP_KEY_FILE: anyText.meta({
    description: 'private key for the file server, instead of a password',
  }),
};

const reports = {
  ...reportVariables,
  ...paymentVariables,
};

/**
 * Environment variables of the server by subject; docs/configuration.md is made from their
 * descriptions.
 */
export const variableGroups = {
  Server: server,
  Company: company,
  'Database and secrets': database,
  'Messages, carriers and lockers': partners,
  'Places and maps': places,
  Marketplace: marketplace,
  'Reports and payments': reports,
};

export const environment = z.object({
  ...server,
  ...company,
  ...database,
  ...partners,
  ...places,
  ...marketplace,
  ...reports,
});
