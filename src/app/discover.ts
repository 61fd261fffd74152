import type { View } from '#ui/view.ts';

/** Throws if two views share an id or a path, because one would be unreachable. */
export function uniqueViews(views: readonly View[]): View[] {
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

/** All views, discovered by file. */
export const views = uniqueViews(Object.values(files));
