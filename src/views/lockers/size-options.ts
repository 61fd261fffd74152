import { holdsText } from '#domain/text/search.ts';
import type { Client } from '#api/client.ts';

/** Door sizes that match the typed text, as options. */
export const sizeOptions = async (
  typed: string,
  { api, signal }: { api: Client; signal: AbortSignal },
) => {
  const sizes = await api.call('GET /get-door-sizes', {}, { signal });
  return sizes
    .map(({ code, name }) => ({ value: code, label: name }))
    .filter(({ value, label }) => holdsText(`${value} ${label}`, typed));
};
