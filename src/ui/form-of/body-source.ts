import { useEffect, useSyncExternalStore } from 'react';
import type { EndpointKey } from '#api/endpoint-types.ts';
import { fetchSchemas } from '#commands/act-on.ts';
import type { BodyField } from '#commands/asking/ask-schema.ts';
import { useLoading } from '#commands/loading.ts';
import { createStore } from '#commands/store.ts';
import { loadOrReload } from '../chunks.ts';

/** Fields of request bodies, from a contract that is loaded when the first form opens. */
export interface BodySource {
  load: () => Promise<void>;
  /**
   * The fields of an endpoint's body, and of objects in it by paths such as `contact.name`; null
   * until the contract is loaded.
   */
  useBodies: () => ((key: EndpointKey, paths: readonly string[]) => BodyField[]) | null;
}

type Schemas = Awaited<ReturnType<typeof fetchSchemas>>;

/**
 * Creates a source of bodies. Keys pressed before the contract is loaded are queued for the form.
 */
export function bodySource(fetch: () => Promise<Schemas>): BodySource {
  const arrived = createStore<{ schemas: Schemas } | { error: unknown } | null>(null);
  const load = async () => {
    if (arrived.get() !== null) return;
    const found = await loadOrReload(fetch).then(
      (schemas) => ({ schemas }),
      (error: unknown) => ({ error }),
    );
    arrived.set(found);
  };
  return {
    load,
    useBodies() {
      const found = useSyncExternalStore(arrived.subscribe, arrived.get);
      useLoading(found === null);
      useEffect(() => void load(), []);
      if (found === null) return null;
      if ('error' in found) throw found.error;
      const [{ bodyFields }, { contract }] = found.schemas;
      return (key, paths) => {
        const parents = new Set(paths.map((path) => path.replace(/\..*$/, '')));
        const own = bodyFields(contract[key]).filter(({ name }) => !parents.has(name));
        return [...own, ...bodyFields(contract[key], paths)];
      };
    },
  };
}

/** Request bodies of the API's contract. */
export const contractBodies = bodySource(fetchSchemas);
