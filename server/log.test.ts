import type { Logger } from 'pino';
import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';

function logLines(write: (log: Logger) => void): string {
  const lines: string[] = [];
  write(createLog('info', { write: (line) => void lines.push(line) }));
  return lines.join('');
}

describe('the log', () => {
  it('removes secrets and personal data that are logged by mistake', () => {
    const text = logLines((log) =>
      log.info(
        {
          email: 'naledi@x.za',
          request: { password: 'canary-1', token: 'canary-2', mobile_number: '+27821234567' },
        },
        'answered',
      ),
    );
    expect(text).not.toMatch(/canary|naledi|2782/);
    expect(text).toContain('[removed]');
  });

  it('logs a failed query without its parameters', () => {
    const error = new Error('Failed query: select 1 where email = $1\nparams: naledi@x.za');
    const text = logLines((log) => log.error({ err: error }, 'unexpected'));
    expect(text).toContain('select 1 where email = $1');
    expect(text).not.toContain('naledi');
  });
});
