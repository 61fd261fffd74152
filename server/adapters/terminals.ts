import * as z from 'zod';
import type { Config } from '../config/config.ts';
import { sendRequest } from './http-request.ts';

const PATIENCE_MS = 5_000;

const terminals = z.array(
  z.object({
    code: z.string().max(40),
    name: z.string().max(200),
    sizes: z.array(
      z.object({
        size: z.string().max(10),
        free: z.int().min(0),
        of: z.int().min(0),
      }),
    ),
    at: z.iso.datetime({ offset: true }),
  }),
);

/** Filter of terminals. */
export interface WantedTerminals {
  code?: string | undefined;
  near?: string | undefined;
  size?: string | undefined;
  date?: string | undefined;
}

/**
 * Terminals of the transport provider with their free doors. Empty if no provider is configured,
 * null if the provider does not respond.
 */
export async function terminalsOfProvider(
  { terminals: provider }: Pick<Config, 'terminals'>,
  wanted: WantedTerminals,
) {
  if (provider.url === undefined) return [];
  const url = new URL(provider.url);
  for (const [name, value] of Object.entries(wanted))
    if (typeof value === 'string') url.searchParams.set(name, value);
  try {
    const { status, text } = await sendRequest({
      url,
      provider: 'terminals',
      method: 'GET',
      headers: {
        accept: 'application/json',
        ...(provider.token !== undefined && { authorization: `Bearer ${provider.token}` }),
      },
      timeout: PATIENCE_MS,
      // Allowed because the URL comes from the configuration.
      allowPrivate: true,
    });
    return status === 200 ? terminals.parse(JSON.parse(text)) : null;
  } catch {
    return null;
  }
}
