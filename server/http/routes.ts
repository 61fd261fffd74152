/** Handlers of all features, found by file name: `<name>.routes.ts`. */
const files = import.meta.glob<Record<string, unknown>>('../features/**/*.routes.ts', {
  eager: true,
  import: 'default',
});

/** Collects handlers by endpoint; throws if two files handle the same one. */
function collectHandlers(tables: readonly Record<string, unknown>[]): ReadonlyMap<string, unknown> {
  const found = new Map<string, unknown>();
  for (const [key, handler] of tables.flatMap((table) => Object.entries(table))) {
    if (found.has(key)) throw new Error(`Two features answer ${key}.`);
    found.set(key, handler);
  }
  return found;
}

export const handlers = collectHandlers(Object.values(files));
