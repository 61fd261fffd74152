import type { Config } from './config.ts';

/** What pages may load: only from here, plus another backend when the console stands in front of one. */
export function contentSecurityPolicy(config: Pick<Config, 'apiBase'>): Record<string, string[]> {
  const backend = config.apiBase ? [new URL(config.apiBase).origin] : [];
  const sockets = backend.map((origin) => origin.replace(/^http/, 'ws'));
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...backend],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...backend, ...sockets],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
}
