import type { ComponentType } from 'react';
import type { Permission } from '../domain/permissions.ts';
import type { IconName } from './mark/icon-shapes.ts';

export type ScreenProps = { params: Readonly<Record<string, string>> };
export type Screen = ComponentType<ScreenProps>;

/** Where a view stands in the navigation; entries of one section or group follow each other by `order`. */
export interface NavPosition {
  section?: string;
  group?: string;
  order: number;
  icon?: IconName;
  /** Other words than the title. */
  text?: string;
  /** The `:id` of its path is the person's own account; people of no account have no such entry. */
  ofOwnAccount?: true;
}

/** A view that comes with a list: its name, its filter as it is typed, and the permission that the filter asks for. */
export type ListView = readonly [name: string, line: string, needs?: Permission];

interface ViewSpec {
  id: string;
  /** Heading, document title and words of the navigation. */
  title: string;
  /** `:name` stands for one part of the path. */
  path: string;
  /** Keys that go there, for instance "g s". */
  go?: string;
  nav?: NavPosition;
  /** Its picture in the palette, for a place that is not in the navigation. */
  icon?: IconName;
  /** Other words people look for. */
  keywords?: readonly string[];
  /** The views of its list; the palette opens them from everywhere. */
  views?: readonly ListView[];
  /** Takes the whole window; when its session ends it stays at its address and asks to sign in again. */
  fullScreen?: true;
  load: () => Promise<{ default: Screen }>;
}

/** Who may open a view: everybody, or holders of the resource (and of the permission, where there is one). */
type Guard = { public: true } | { public?: undefined; resource: string; permission?: Permission };

export type View = ViewSpec & Guard;

/** One screen as data: route, guard, navigation entry, title, chunk and prefetch are read from it. */
export const view = (spec: View): View => spec;

/** The values of the path's parts when it is of the pattern, otherwise null. */
export function match(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const value = given[at] ?? '';
    if (part.startsWith(':') && value !== '') params[part.slice(1)] = decoded(value);
    else if (part !== value) return null;
  }
  return params;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
