import type { Client } from '../api/client.ts';
import { ApiError } from '../api/api-error.ts';
import { CodeUnreachable } from '../ui/chunks.ts';
import { describeError, type DescribedError } from './describe-error.ts';

/** A page that fails again and again is reported this often. */
const MOST_REPORTS = 10;
const MOST_PATH = 200;

type Report = DescribedError & { page: string };

/** A report that does not arrive is lost: the person sees the error anyway. */
async function sendReport(call: Client['call'], body: Report): Promise<void> {
  await call('POST /console-errors', { body }, { background: true }).catch(() => {});
}

/** Sends errors of the console to the log of the server: each once, and none that only tells of a lost connection. */
export function createErrorReports(api: Pick<Client, 'call'>): (error: unknown) => void {
  const sent = new Set<string>();
  return (error) => {
    if (error instanceof CodeUnreachable || error instanceof ApiError) return;
    const { message, file } = describeError(error);
    const key = `${message} ${file ?? ''}`;
    if (sent.has(key) || sent.size >= MOST_REPORTS) return;
    sent.add(key);
    void sendReport(api.call, { message, file, page: location.pathname.slice(0, MOST_PATH) });
  };
}
