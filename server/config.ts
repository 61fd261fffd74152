import * as z from 'zod';

const flag = z.enum(['on', 'off']).transform((value) => value === 'on');
const port = z.coerce.number().pipe(z.int().min(0).max(65_535));
const emptyAsAbsent = (value: unknown) => (value === '' ? undefined : value);
const optional = <S extends z.ZodType>(schema: S) => z.preprocess(emptyAsAbsent, schema.optional());

const geocoders = ['embedded', 'nominatim', 'photon', 'pelias', 'google'] as const;

/** Every environment variable the server reads; README lists them with their meaning. */
const environment = z.object({
  PORT: z.preprocess(emptyAsAbsent, port.default(4000)),
  HOST: optional(z.string()).transform((value) => value ?? '127.0.0.1'),
  BATON_DATA_DIR: optional(z.string()).transform((value) => value ?? '.data'),
  BATON_DEMO: z.preprocess(
    emptyAsAbsent,
    z.enum(['small', 'demo', 'large', 'off']).default('demo'),
  ),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
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
  BATON_TRUST_PROXY: z.preprocess(emptyAsAbsent, flag.default(false)),
  BATON_LOG: z.preprocess(
    emptyAsAbsent,
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('warn'),
  ),
  BATON_PUBLIC_CALLS_PER_MINUTE: z.preprocess(
    emptyAsAbsent,
    z.coerce.number().pipe(z.int().min(1)).default(60),
  ),
  BATON_CHECK_ANSWERS: z.preprocess(emptyAsAbsent, flag.default(false)),
  BATON_ADMIN_EMAIL: optional(z.email()),
  BATON_ADMIN_PASSWORD: optional(z.string().min(10)),
  BATON_COMPANY: optional(z.string()).transform((value) => value ?? 'Highveld Couriers'),
});

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  demo: 'small' | 'demo' | 'large' | 'off';
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
  /** Where people reach the console: links in mails start with it. */
  publicUrl: string | undefined;
  /** Set when the console stands in front of another backend. */
  apiBase: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Who answers address searches. */
  geocoder: {
    provider: (typeof geocoders)[number];
    url: string | undefined;
    key: string | undefined;
  };
  trustProxy: boolean;
  log: string;
  publicCallsPerMinute: number;
  /** Check every answer against the contract; for tests, it costs time. */
  checkAnswers: boolean;
  administrator: { email: string; password: string } | undefined;
  company: string;
}

/** Reads the configuration; throws one text that names every variable that is wrong. */
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
    databaseUrl: given.DATABASE_URL,
    redisUrl: given.REDIS_URL,
    publicUrl: given.BATON_PUBLIC_URL?.replace(/\/$/, ''),
    apiBase: given.BATON_API_BASE?.replace(/\/$/, ''),
    smtpUrl: given.BATON_SMTP_URL,
    mailFrom: given.BATON_MAIL_FROM,
    geocoder: {
      provider: given.BATON_GEOCODER,
      url: given.BATON_GEOCODER_URL?.replace(/\/$/, ''),
      key: given.BATON_GEOCODER_KEY,
    },
    trustProxy: given.BATON_TRUST_PROXY,
    log: given.BATON_LOG,
    publicCallsPerMinute: given.BATON_PUBLIC_CALLS_PER_MINUTE,
    checkAnswers: given.BATON_CHECK_ANSWERS,
    administrator: email !== undefined && password !== undefined ? { email, password } : undefined,
    company: given.BATON_COMPANY,
  };
}
