/** Methods of localStorage that are used. */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem'>;

interface Use {
  /** Weight at the time of the last use. */
  weight: number;
  at: number;
}

const KEY = 'palette-frecency';
const HALF_LIFE_MS = 10 * 24 * 3_600_000;
const MAX_KEPT = 300;

/**
 * Usage of palette entries by one user, by frequency and recency. Weights halve in ten days and are
 * stored in the browser.
 */
export function createFrecency(
  browserStorage: BrowserStorage | null,
  person: string,
  now: () => number = Date.now,
) {
  let uses = read(browserStorage, person);
  const faded = ({ weight, at }: Use) => weight * 0.5 ** ((now() - at) / HALF_LIFE_MS);
  return {
    weightOf(id: string): number {
      const use = uses.get(id);
      return use ? faded(use) : 0;
    },
    /** Most recently used ids, newest first. */
    recent(most: number): string[] {
      return [...uses]
        .toSorted(([, one], [, other]) => other.at - one.at)
        .slice(0, most)
        .map(([id]) => id);
    },
    used(id: string) {
      const use = uses.get(id);
      uses = new Map([...uses, [id, { weight: (use ? faded(use) : 0) + 1, at: now() }] as const]);
      const kept = [...uses].toSorted(([, one], [, other]) => faded(other) - faded(one));
      uses = new Map(kept.slice(0, MAX_KEPT));
      write(browserStorage, person, uses);
    },
  };
}

export type Frecency = ReturnType<typeof createFrecency>;

function everybody(browserStorage: BrowserStorage | null): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(browserStorage?.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}

function read(browserStorage: BrowserStorage | null, person: string): Map<string, Use> {
  const kept = everybody(browserStorage)[person];
  if (typeof kept !== 'object' || kept === null) return new Map();
  return new Map(
    Object.entries(kept).flatMap(([id, use]: [string, unknown]) =>
      Array.isArray(use) && typeof use[0] === 'number' && typeof use[1] === 'number'
        ? [[id, { weight: use[0], at: use[1] }] as const]
        : [],
    ),
  );
}

function write(browserStorage: BrowserStorage | null, person: string, uses: Map<string, Use>) {
  const own = Object.fromEntries([...uses].map(([id, { weight, at }]) => [id, [weight, at]]));
  try {
    browserStorage?.setItem(KEY, JSON.stringify({ ...everybody(browserStorage), [person]: own }));
  } catch {
    // If the storage is full or blocked, the usage is only remembered until the page is closed.
  }
}
