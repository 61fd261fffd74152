import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import { contract } from '#api/generated/contract.ts';
import { installCallLimits } from './http/limits/call-limits.ts';
import type { Services } from './context.ts';
import { sealInstallationKeys } from './secrets/installation-key.ts';
import { serveConsole } from './http/console.ts';
import { allowOrigins } from './http/limits/allowed-origins.ts';
import { serveDocumentation } from './http/documentation/documentation.ts';
import { installFailures } from './http/failures.ts';
import { formLimits } from './http/input/form.ts';
import { contentSecurityPolicy } from './http/headers.ts';
import { serveHealth, type Progress } from './health.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import { isLocalInstallation } from './http/limits/local-request.ts';
import { mount } from './http/mount.ts';
import { installProtocol, protocolOptions } from './http/protocol.ts';
import { handlers } from './http/routes.ts';
import { emailsPage } from './features/messages/mail-page.ts';
import { traceRequests } from './tracing/trace-requests.ts';
import { serveAssistants } from './features/assistants/serve-assistants.ts';
import { trustOf } from './http/limits/proxies.ts';
import { publicPages } from './features/public-pages/public-pages.ts';
import { isWithoutTexts, textPage } from './features/messages/text-page.ts';

const MAX_XML_BYTES = 200_000;
const MAX_BODY_BYTES = 1_000_000;

export interface AppOptions {
  progress: Progress;
  /** Folder of the built console. Without it only the API is served. */
  consoleDir?: string | undefined;
  /** Age in milliseconds up to which `/metrics` reuses figures from the database. */
  figuresKeptForMs?: number;
}

async function installProtection(app: FastifyInstance, services: Services): Promise<void> {
  const { config } = services;
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(config) },
    strictTransportSecurity: config.publicUrl?.startsWith('https:')
      ? { maxAge: 31_536_000 }
      : false,
    frameguard: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
  });
  installCallLimits(app, services);
}

function developerPages(app: FastifyInstance, services: Services): void {
  const { config } = services;
  if (config.demo !== 'off' && config.smtpUrl === undefined) emailsPage(app, services);
  if (isWithoutTexts(config)) textPage(app, services);
}

/** Builds the HTTP server without opening the database and without listening. */
export async function buildApp(services: Services, options: AppOptions): Promise<FastifyInstance> {
  const { config, log } = services;
  sealInstallationKeys(config);
  const loggerInstance: FastifyBaseLogger = log.child({ part: 'http' });
  const app: FastifyInstance = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOf(config.trustProxy),
    bodyLimit: MAX_BODY_BYTES,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    requestTimeout: 130_000,
    ...protocolOptions,
  });
  // A form on another site can send text without a preflight request, but not JSON.
  app.removeContentTypeParser('text/plain');
  // Documents of partners become a body `{ content }`. Other sites cannot send XML without a
  // preflight.
  app.addContentTypeParser(
    ['application/xml', 'text/xml'],
    { parseAs: 'string', bodyLimit: MAX_XML_BYTES },
    (_request, content, done) => done(null, { content }),
  );
  traceRequests(app);
  installFailures(app);
  installProtocol(app);
  allowOrigins(app, config.consoleOrigins);
  await installProtection(app, services);
  await app.register(compress, { threshold: 2048, encodings: ['br', 'gzip'] });
  await app.register(multipart, { limits: formLimits });
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  app.addHook('onResponse', async (request, reply) => {
    const path = request.routeOptions.url ?? 'unknown';
    request.log.info(
      { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
  });

  // Registered before the hooks that refuse requests, so that the console also loads while the
  // server prepares the database.
  await serveConsole(app, services, options.consoleDir);
  serveHealth(app, services, options.progress);
  serveMetrics(app, services, options.figuresKeptForMs);
  serveDocumentation(app, contract);
  await publicPages(app, services);
  serveAssistants(app, services);
  mount(app, services, { contract, handlers });
  if (isLocalInstallation(config)) developerPages(app, services);
  return app;
}
