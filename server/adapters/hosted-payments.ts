import * as z from 'zod';
import { ApiError } from '#api/api-error.ts';
import {
  reportedAmount,
  statusReading,
  type PaymentReading,
} from '#domain/payment-references/payment-references.ts';
import type { SettingValues } from '#domain/settings/setting-reads.ts';
import type { Config } from '../config/config.ts';
import type { SecretKeys } from '../secrets/sealed-secrets.ts';
import { requireSecret, requireText } from '../secrets/setting-secrets.ts';
import { pathSegment } from './geocoding/address-below.ts';
import { sendRequest } from './http-request.ts';

/** URLs and credentials of the providers. */
export interface ProviderAccess {
  config: Pick<Config, 'payments'> & SecretKeys;
  settings: SettingValues;
}

/** A payment to request from a provider. */
interface Asked {
  reference: string;
  amount: number;
  back: string;
}

/** A payment at a provider: its id there and the page to pay on. */
interface Hosted {
  providerId: string;
  url: string;
}

const TIMEOUT_MS = 10_000;

/** URL of the payment page, as returned by a provider. */
const payAddress = z.url({ protocol: /^https?$/ });

const unavailable = () =>
  new ApiError(503, {
    message: 'The payment provider does not answer. Try again, or choose another way to pay.',
    code: 'unavailable',
  });

interface Sent {
  url: string;
  method?: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
}

/** Sends a request to a provider. An unexpected response counts as unavailable. */
async function ask<S extends z.ZodType>(schema: S, sent: Sent): Promise<z.output<S>> {
  const response = await sendRequest({
    ...sent,
    url: new URL(sent.url),
    method: sent.method ?? 'POST',
    timeout: TIMEOUT_MS,
    // Allowed because the URL comes from the configuration.
    allowPrivate: true,
  }).catch(() => {
    throw unavailable();
  });
  try {
    return schema.parse(JSON.parse(response.text));
  } catch {
    throw unavailable();
  }
}

/** Amount reported by a provider, in rand. */
const amount = z.union([z.string(), z.number()]).transform((given, context): number => {
  const read = reportedAmount(String(given));
  if (read !== null) return read;
  context.issues.push({ code: 'custom', message: 'is not an amount', input: given });
  return z.NEVER;
});

const asJson = { accept: 'application/json', 'content-type': 'application/json' };
const asForm = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' };

const peachBy = ({ config, settings }: ProviderAccess) => ({
  ...asJson,
  authorization: `Bearer ${requireSecret(config, settings, 'peach_access_token')}`,
});

/** Opens a checkout of Peach Payments. */
export async function peachPage(
  access: ProviderAccess,
  { reference, amount: asked, back }: Asked,
): Promise<Hosted> {
  const { checkoutId, redirectUrl } = await ask(
    z.object({ checkoutId: z.string(), redirectUrl: payAddress }),
    {
      url: `${access.config.payments.peach}/v2/checkout`,
      headers: peachBy(access),
      body: JSON.stringify({
        authentication: { entityId: requireText(access.settings, 'peach_entity_id') },
        amount: asked,
        currency: 'ZAR',
        merchantTransactionId: reference,
        nonce: reference,
        shopperResultUrl: back,
      }),
    },
  );
  return { providerId: checkoutId, url: redirectUrl };
}

/**
 * Status response of Peach: checkouts have a field `result.code`, single payments an object
 * `result`.
 */
const peachAnswer = z.union([
  z
    .object({ 'result.code': z.string(), amount })
    .transform(({ 'result.code': status, amount: paid }) => ({ status, amount: paid })),
  z
    .object({ result: z.object({ code: z.string() }), amount })
    .transform(({ result, amount: paid }) => ({ status: result.code, amount: paid })),
]);

/** Fetches the result code and amount of a checkout from Peach. */
export async function peachStatus(
  access: ProviderAccess,
  checkoutId: string,
): Promise<{ status: string; amount: number }> {
  return ask(peachAnswer, {
    method: 'GET',
    url: `${access.config.payments.peach}/v2/checkout/${pathSegment(checkoutId)}/status`,
    headers: peachBy(access),
  });
}

/** Fetches an access token of Stitch, valid for a few minutes. */
async function stitchToken({ config, settings }: ProviderAccess): Promise<string> {
  const { access_token: token } = await ask(z.object({ access_token: z.string() }), {
    url: `${config.payments.stitch}/connect/token`,
    headers: asForm,
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: requireText(settings, 'stitch_client_id'),
      client_secret: requireSecret(config, settings, 'stitch_client_secret'),
      scope: 'client_paymentrequest',
    }).toString(),
  });
  return token;
}

/** Sends a GraphQL query to Stitch. */
async function askStitch<S extends z.ZodType>(
  access: ProviderAccess,
  { schema, query, variables }: { schema: S; query: string; variables: object },
): Promise<z.output<S>> {
  const token = await stitchToken(access);
  const { data } = await ask(z.object({ data: z.unknown() }), {
    url: `${access.config.payments.stitch}/graphql`,
    headers: { ...asJson, authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
  });
  const read = schema.safeParse(data);
  if (!read.success) throw unavailable();
  return read.data;
}

/** Opens a payment request of Stitch. */
export async function stitchPage(
  access: ProviderAccess,
  { reference, amount: asked, back }: Asked,
): Promise<Hosted> {
  const made = await askStitch(access, {
    schema: z.object({
      clientPaymentInitiationRequestCreate: z.object({
        paymentInitiationRequest: z.object({ id: z.string(), url: payAddress }),
      }),
    }),
    query: `mutation ($input: ClientPaymentInitiationRequestCreateInput!) {
      clientPaymentInitiationRequestCreate(input: $input) { paymentInitiationRequest { id url } } }`,
    variables: {
      input: {
        amount: { quantity: asked, currency: 'ZAR' },
        payerReference: reference,
        beneficiaryReference: reference,
        externalReference: reference,
      },
    },
  });
  const { id, url } = made.clientPaymentInitiationRequestCreate.paymentInitiationRequest;
  const page = new URL(url);
  page.searchParams.set('redirect_uri', back);
  return { providerId: id, url: page.href };
}

const STITCH_ENDS = {
  PaymentInitiationRequestCompleted: 'Completed',
  PaymentInitiationRequestPending: 'Pending',
} as const;

/** Fetches the status of a payment request from Stitch. */
export async function stitchStatus(access: ProviderAccess, id: string) {
  const { node } = await askStitch(access, {
    schema: z.object({
      node: z.object({
        amount: z.object({ quantity: amount }),
        state: z.object({ __typename: z.string() }),
      }),
    }),
    query: `query ($id: ID!) { node(id: $id) { ... on PaymentInitiationRequest { amount state { __typename } } } }`,
    variables: { id },
  });
  const ends: Readonly<Record<string, string>> = STITCH_ENDS;
  const status = ends[node.state.__typename] ?? 'Cancelled';
  return { status, amount: node.amount.quantity };
}

/**
 * Fetches the status of a payment from Ozow. Ozow has one transaction per attempt under the same
 * reference; the status of a paid attempt takes precedence, then that of a pending attempt.
 */
export async function ozowStatus({ config, settings }: ProviderAccess, reference: string) {
  const siteCode = requireText(settings, 'ozow_site_code');
  const asked = { siteCode, transactionReference: reference };
  const attempts = await ask(z.array(z.object({ status: z.string(), amount })), {
    method: 'GET',
    url: `${config.payments.ozow}/GetTransactionByReference?${new URLSearchParams(asked)}`,
    headers: {
      accept: 'application/json',
      ApiKey: requireSecret(config, settings, 'ozow_api_key'),
    },
  });
  const inState = (reading: PaymentReading) =>
    attempts.find(({ status }) => statusReading(status) === reading);
  const found = inState('paid') ?? inState('open') ?? attempts[0];
  if (found === undefined) throw unavailable();
  return found;
}
