import type { Client } from '#api/client.ts';
import { ApiError } from '#api/api-error.ts';
import { CodeUnreachable } from '#ui/chunks.ts';
import { describeError, type DescribedError } from './describe-error.ts';

/** Maximum number of reports per page. */
const MAX_REPORTS = 10;
const MAX_PATH = 200;

type Report = DescribedError & { page: string };

/** Sends a report; errors are ignored, because the person sees the original error anyway. */
async function sendReport(call: Client['call'], body: Report): Promise<void> {
  await call('POST /console-errors', { body }, { background: true }).catch(() => {});
}

/** Sends errors of the console to the server's log: each once, and none about a lost connection. */
export function createErrorReports(api: Pick<Client, 'call'>): (error: unknown) => void {
  const sent = new Set<string>();
  return (error) => {
    if (error instanceof CodeUnreachable || error instanceof ApiError) return;
    const { message, file } = describeError(error);
    const key = `${message} ${file ?? ''}`;
    if (sent.has(key) || sent.size >= MAX_REPORTS) return;
    sent.add(key);
    void sendReport(api.call, { message, file, page: location.pathname.slice(0, MAX_PATH) });
  };
}
