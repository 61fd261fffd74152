import type { View } from '../ui/view.ts';

/** Fails at start when two views share a name or an address: one of them would never be seen. */
export function unique(views: readonly View[]): View[] {
  for (const property of ['id', 'path'] as const) {
    const seen = new Set<string>();
    for (const { [property]: value } of views) {
      if (seen.has(value)) throw new Error(`Two views have the ${property} ${value}.`);
      seen.add(value);
    }
  }
  return views.toSorted((a, b) => a.id.localeCompare(b.id));
}

const files = import.meta.glob<View>('../views/**/*.view.ts', { eager: true, import: 'default' });

/** Every view there is: a view exists because its file exists. */
export const views = unique(Object.values(files));
