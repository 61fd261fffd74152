import type { FastifyInstance } from 'fastify';
import { ApiError } from '../src/api/api-error.ts';
import type { Services } from './context.ts';

/** How far the start has come: the server listens first and prepares its data afterwards. */
export interface Progress {
  ready: boolean;
  phase: string;
  /** 0 to 1. */
  done: number;
  /** Set when preparing failed; the server then answers nothing but health. */
  failure?: string;
}

/** `/healthz` always answers; `/readyz` answers 503 until calls can be served, and says whether anything can be saved. */
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
      : 'The company is being prepared.';
    // On a full disk everything is still shown: that is more than another node without the data can do.
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
    /** Calls of the contract wait until the data is there. */
    needsData?: boolean;
  }
}
