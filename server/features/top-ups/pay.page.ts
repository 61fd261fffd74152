import { and, eq, ne } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, notFound } from '#api/api-error.ts';
import { hasCredentials, offeredMethods } from '#domain/top-ups/payment-methods.ts';
import {
  paymentProviders,
  readingOf,
  type PaymentProvider,
} from '#domain/payment-references/payment-references.ts';
import type { SettingValues } from '#domain/settings/setting-reads.ts';
import { peachPage, stitchPage } from '#server/adapters/hosted-payments.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { invoices } from '#server/db/schema/billing.ts';
import { payment_references } from '#server/db/schema/integrations.ts';
import { shipments } from '#server/db/schema/shipments.ts';
import { contentSecurityPolicy } from '#server/http/headers.ts';
import { publicPage, readProvider, sendPage, type Provider } from '../public-pages/public-frame.ts';
import { completePayment } from './complete-payment.ts';
import { chooseContent, payContent, type Way } from './pay-content.ts';
import { beginPayment, heldPayment, payPage, requireKey, type Payment } from './payments.ts';
import { ozowForm, payfastForm } from './provider-forms.ts';
import { askProvider, takeNotice } from './provider-notices.ts';

const FORM_HOSTS = ['https://www.payfast.co.za', 'https://pay.ozow.com'];

/** Content security policy that allows forms to providers, on this page only. */
function policyOf({ config }: Services): string {
  const directives = { ...contentSecurityPolicy(config) };
  directives['form-action'] = ["'self'", ...FORM_HOSTS];
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join(';');
}

const valuesOf = (text: string): URLSearchParams => new URLSearchParams(text.slice(0, 4000));
const searchOf = (request: FastifyRequest) => valuesOf(request.url.split('?')[1] ?? '');
const formOf = ({ body }: FastifyRequest) => valuesOf(typeof body === 'string' ? body : '');

const originOf = ({ config }: Services): string =>
  config.publicUrl ?? `http://localhost:${config.port}`;

/** URL to which the payer returns. */
const backTo = async (services: Services, reference: string): Promise<string> =>
  originOf(services) +
  (await services.database.within({ is: 'system' }, (db) => payPage(db, ['reference', reference])));

const isProvider = (text: string | null): text is PaymentProvider =>
  paymentProviders.some((one) => one === text);

async function invoiceCalled(db: Db, number: string) {
  const isIt = and(eq(invoices.invoice_number, number), ne(invoices.state, 'draft'));
  const [found] = await db.select().from(invoices).where(isIt);
  if (found === undefined) throw notFound();
  return { ...found, number };
}

/** Reference for the bank statement, by which a transfer is recognised. */
async function bankReference(db: Db, payment: Payment): Promise<string> {
  const [found] = await db
    .select({
      code: accounts.account_code,
      number: invoices.invoice_number,
      shipment: shipments.short_tracking_reference,
    })
    .from(accounts)
    .leftJoin(invoices, eq(invoices.id, payment.invoice_id ?? 0))
    .leftJoin(shipments, eq(shipments.id, payment.shipment_id ?? 0))
    .where(eq(accounts.id, payment.account_id ?? 0));
  return found?.shipment ?? found?.number ?? found?.code ?? payment.reference;
}

/** Page of a provider; created once per payment. */
async function hostedPage(services: Services, settings: SettingValues, payment: Payment) {
  const { config, database } = services;
  const { reference, amount } = payment;
  const back = await backTo(services, reference);
  const open = payment.provider === 'peach' ? peachPage : stitchPage;
  const { providerId, url } = await open({ config, settings }, { reference, amount, back });
  await database.within({ is: 'system' }, (db) =>
    db
      .update(payment_references)
      .set({ provider_id: providerId })
      .where(eq(payment_references.id, payment.id)),
  );
  return url;
}

async function wayOf(services: Services, { settings }: Provider, payment: Payment): Promise<Way> {
  const { provider, reference } = payment;
  const pages = {
    back: await backTo(services, reference),
    notify: `${originOf(services)}/pay/notify/${provider}`,
  };
  if (!hasCredentials(provider, settings)) return { is: 'none' };
  if (readingOf(payment) !== 'open' || provider === 'custom') return { is: 'own' };
  const known = { config: services.config, settings };
  if (provider === 'payfast') return { is: 'form', form: payfastForm(payment, known, pages) };
  if (provider === 'ozow') return { is: 'form', form: ozowForm(payment, known, pages) };
  if (provider !== 'eft') return { is: 'page', url: await hostedPage(services, settings, payment) };
  const named = await services.database.within({ is: 'system' }, (db) =>
    bankReference(db, payment),
  );
  return { is: 'bank', reference: named };
}

/** Reads a payment. If it is open, first asks its provider for the current status. */
async function currentPayment(services: Services, provider: Provider, reference: string) {
  const { database } = services;
  const read = () => database.within({ is: 'system' }, (db) => heldPayment(db, reference));
  const payment = await read();
  if (readingOf(payment) !== 'open' || payment.provider_id === null) return payment;
  const reported = await askProvider(
    { config: services.config, settings: provider.settings },
    payment,
  ).catch(() => null);
  if (reported === null) return payment;
  await database.within({ is: 'system' }, (db) => completePayment(db, reference, reported));
  return read();
}

async function showPayment(services: Services, search: URLSearchParams): Promise<string> {
  const reference = search.get('reference') ?? '';
  await services.database.within({ is: 'system' }, (db) =>
    requireKey(db, ['reference', reference], search.get('key') ?? ''),
  );
  const provider = await readProvider(services);
  const payment = await currentPayment(services, provider, reference);
  const body = payContent(provider, payment, await wayOf(services, provider, payment));
  return publicPage(provider, { title: 'Pay', body });
}

async function showInvoice(services: Services, search: URLSearchParams): Promise<string> {
  const number = search.get('invoice') ?? '';
  const key = search.get('key') ?? '';
  const invoice = await services.database.within({ is: 'system' }, async (db) => {
    await requireKey(db, ['invoice', number], key);
    return invoiceCalled(db, number);
  });
  const provider = await readProvider(services);
  const methods = offeredMethods(provider.settings, 'guest');
  return publicPage(provider, {
    title: `Pay ${number}`,
    body: chooseContent(provider, { invoice, key, methods }),
  });
}

/** Begins the payment of an invoice from its payment page. */
async function beginGuest(services: Services, form: URLSearchParams): Promise<string> {
  const number = form.get('invoice') ?? '';
  const method = form.get('provider');
  const { settings } = await readProvider(services);
  return services.database.within({ is: 'system' }, async (db) => {
    await requireKey(db, ['invoice', number], form.get('key') ?? '');
    const invoice = await invoiceCalled(db, number);
    if (!isProvider(method) || !offeredMethods(settings, 'guest').includes(method))
      throw new ApiError(422, { message: 'This payment method is not offered.', code: 'invalid' });
    if (invoice.outstanding <= 0)
      throw new ApiError(409, { message: 'This invoice is paid.', code: 'conflict' });
    const { id: invoice_id, account_id, outstanding: amount } = invoice;
    const begun = { account_id, provider: method, purpose: 'guest', amount, invoice_id } as const;
    const { reference } = await beginPayment(db, begun);
    return payPage(db, ['reference', reference]);
  });
}

/**
 * Registers the pages for paying invoices and top-ups, which work without scripts, and the
 * endpoints for notices of providers.
 */
export default function payPages(app: FastifyInstance, services: Services): void {
  const rateLimit = { max: services.config.publicCallsPerMinute, timeWindow: 60_000 };
  const config = { needsData: true, rateLimit };
  const policy = policyOf(services);
  const send = (reply: FastifyReply, page: string) =>
    sendPage(reply.header('content-security-policy', policy), page);
  app.get('/pay', { config }, async (request, reply) => {
    const search = searchOf(request);
    const show = search.has('invoice') ? showInvoice : showPayment;
    return send(reply, await show(services, search));
  });
  app.post('/pay', { config }, async (request, reply) =>
    reply.redirect(await beginGuest(services, formOf(request)), 303),
  );
  app.post<{ Params: { provider: string } }>(
    '/pay/notify/:provider',
    { config },
    async (request, reply) => {
      const { provider } = request.params;
      if (!isProvider(provider) || provider === 'eft') throw notFound();
      await takeNotice(services, provider, formOf(request));
      return reply.type('text/plain').send('OK');
    },
  );
}
