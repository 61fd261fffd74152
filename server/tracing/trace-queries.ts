import type pg from 'pg';
import { inSpan, traceIds } from './tracing.ts';

const MAX_TEXT = 500;
const traced = new WeakSet<pg.PoolClient>();

/** Text of a statement; its values are parameters and are not part of it. */
function textOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement;
  return Object(statement).text;
}

/**
 * Span of a query. Spans of statements that control transactions have no text, because the text
 * names the user.
 */
function detailsOf(text: string) {
  const verb = (/^\s*(\w+)/.exec(text)?.[1] ?? 'query').toLowerCase();
  const isControl = ['begin', 'savepoint', 'release', 'set'].includes(verb);
  return {
    name: `query ${verb}`,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      ...(!isControl && { 'db.query.text': text.slice(0, MAX_TEXT) }),
    },
  } as const;
}

/** Makes a span for every query of a connection that runs within another span. */
export function traceQueries(client: pg.PoolClient): void {
  if (traced.has(client)) return;
  traced.add(client);
  const query: (...args: unknown[]) => unknown = client.query.bind(client);
  const tracedQuery = (...args: unknown[]): unknown => {
    const text = textOf(args[0]);
    // Idle nodes look for work every second; without a parent such queries would fill the traces.
    if (text === undefined || traceIds() === undefined) return query(...args);
    const last = args.at(-1);
    if (typeof last !== 'function') return inSpan(detailsOf(text), async () => query(...args));
    const ended = inSpan(
      detailsOf(text),
      () =>
        new Promise((resolve, reject) => {
          query(...args.slice(0, -1), (error: unknown, result: unknown) =>
            error ? reject(error) : resolve(result),
          );
        }),
    );
    void ended.then(
      (result) => last(null, result),
      (error: unknown) => last(error),
    );
    return undefined;
  };
  Object.assign(client, { query: tracedQuery });
}
