import type { FastifyInstance } from 'fastify';
import { ApiError } from '#api/api-error.ts';
import type { Services } from './context.ts';

/** Progress of the start. The server listens first and prepares its data afterwards. */
export interface Progress {
  ready: boolean;
  phase: string;
  /** Fraction from 0 to 1. */
  done: number;
  /** Reason why preparing failed. The server then serves only its health. */
  failure?: string;
}

/**
 * Serves `/healthz`, which always succeeds, and `/readyz`, which returns 503 until requests can be
 * served and says whether writes are possible.
 */
export function serveHealth(app: FastifyInstance, services: Services, progress: Progress): void {
  app.get('/healthz', async () => ({
    status: progress.failure ? 'failed' : progress.ready ? 'ready' : 'preparing',
    phase: progress.phase,
    done: Math.round(progress.done * 100) / 100,
    environment: services.config.environment,
  }));

  app.get('/readyz', async (_request, reply) => {
    const writable = progress.ready
      ? await services.database.writable()
      : 'The server is preparing its data.';
    // A node with a full disk is ready, because it can still serve reads.
    const isReady = progress.ready && (await services.database.reachable());
    return reply.code(isReady ? 200 : 503).send({
      ready: isReady,
      writable: writable === true,
      reason: writable === true ? null : writable,
    });
  });

  app.addHook('onRequest', async (request) => {
    if (progress.ready || !request.routeOptions.config.needsData) return;
    throw new ApiError(
      503,
      {
        message: progress.failure ?? `${progress.phase} (${Math.round(progress.done * 100)} %)`,
        code: 'unavailable',
      },
      1,
    );
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the endpoint is refused until the data is prepared. */
    needsData?: boolean;
  }
}
