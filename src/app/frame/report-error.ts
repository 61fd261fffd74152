import type { Client } from '#api/client.ts';
import { ApiError } from '#api/api-error.ts';
import {
  framesWithoutValues,
  messageWithoutValues,
  pageWithoutValues,
} from '#domain/console-errors/without-values.ts';
import { CodeUnreachable } from '#ui/chunks.ts';
import { describeError, type DescribedError } from './describe-error.ts';

/** Maximum number of reports until the page is reloaded. */
const MAX_REPORTS = 10;
const MAX_PATH = 200;

type Report = DescribedError & { page: string; build: string | null };

/** Name of the entry script, which differs between builds. */
const buildOf = (): string | null =>
  /[\w.-]{1,80}$/.exec(
    document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '',
  )?.[0] ?? null;

/** Sends a report; errors are ignored, because the user sees the original error anyway. */
async function sendReport(call: Client['call'], body: Report): Promise<void> {
  await call('POST /console-errors', { body }, { background: true }).catch(() => {});
}

/** Sends errors of the console to the server's log: each once, and none about a lost connection. */
export function createErrorReports(api: Pick<Client, 'call'>): (error: unknown) => void {
  const sent = new Set<string>();
  return (error) => {
    if (error instanceof CodeUnreachable || error instanceof ApiError) return;
    const { message, file, stack } = describeError(error);
    const key = `${message} ${file ?? ''}`;
    if (sent.has(key) || sent.size >= MAX_REPORTS) return;
    sent.add(key);
    const page = pageWithoutValues(location.pathname).slice(0, MAX_PATH);
    const frames = framesWithoutValues(stack ?? '') || null;
    const body = { message: messageWithoutValues(message), file, page, stack: frames };
    void sendReport(api.call, { ...body, build: buildOf() });
  };
}
