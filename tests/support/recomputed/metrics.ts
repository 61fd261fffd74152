import { expect } from 'vitest';
import type { Server } from '../world.ts';

/** Text of `/metrics`, as served to this machine. */
export async function readMetrics({ app }: Pick<Server, 'app'>): Promise<string> {
  const { body, statusCode } = await app.inject({
    url: '/metrics',
    headers: { host: 'localhost:4000' },
  });
  expect(statusCode).toBe(200);
  return body;
}

/** Value of a series such as `baton_lockers{state="online"}`; 0 if there is none. */
export function valueOf(metrics: string, series: string): number {
  const line = metrics.split('\n').find((one) => one.startsWith(`${series} `));
  return Number(line?.slice(series.length) ?? 0);
}
