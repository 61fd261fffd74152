/** The handlers of every feature, found by the names of their files: `<name>.routes.ts`. */
const files = import.meta.glob<Record<string, unknown>>('./features/*/*.routes.ts', {
  eager: true,
  import: 'default',
});

/** Collects handlers by endpoint; throws when two files answer the same one. */
function collected(tables: readonly Record<string, unknown>[]): ReadonlyMap<string, unknown> {
  const found = new Map<string, unknown>();
  for (const [key, handler] of tables.flatMap((table) => Object.entries(table))) {
    if (found.has(key)) throw new Error(`Two features answer ${key}.`);
    found.set(key, handler);
  }
  return found;
}

/** Every handler there is, by method and path. */
export const handlers = collected(Object.values(files));
