import type { Config } from '../config/config.ts';

type Sources = Pick<Config, 'apiBase' | 'mapStyleUrl' | 'mapHosts' | 'reportHosts'>;

/**
 * Content security policy: only this server, plus a configured backend and the company's own map.
 */
export function contentSecurityPolicy(config: Sources): Record<string, string[]> {
  const backend = config.apiBase ? [new URL(config.apiBase).origin] : [];
  const sockets = backend.map((origin) => origin.replace(/^http/, 'ws'));
  const map = mapOrigins(config);
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...backend, ...map],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...backend, ...sockets, ...map],
    'worker-src': ["'self'"],
    // This server frames the provider's widget, which is sandboxed.
    'frame-src': ["'self'", ...config.reportHosts],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
}

/** Origins of the street map: the host of its style or archive, and the further hosts. */
function mapOrigins({ mapStyleUrl, mapHosts }: Sources): string[] {
  const style = mapStyleUrl ? [new URL(mapStyleUrl.replace(/^pmtiles:\/\//, '')).origin] : [];
  return [...new Set([...style, ...mapHosts])];
}
