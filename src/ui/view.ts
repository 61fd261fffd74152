import type { ComponentType } from 'react';
import type { Permission } from '#domain/people/permissions.ts';
import type { IconName } from './mark/icon-shapes.ts';

export type ScreenProps = { params: Readonly<Record<string, string>> };
export type Screen = ComponentType<ScreenProps>;

/** Position of a view in the navigation; entries of a section or group are sorted by `order`. */
export interface NavPosition {
  section?: string;
  group?: string;
  order: number;
  icon?: IconName;
  /** Text instead of the title. */
  text?: string;
  /**
   * Whether `:id` in the path is the user's own account; the entry is hidden for users without an
   * account.
   */
  ofOwnAccount?: true;
}

/** Built-in saved view of a list: name, filter as typed, and required permission. */
export type ListView = readonly [name: string, line: string, needs?: Permission];

interface ViewSpec {
  id: string;
  /** Heading, document title and text in the navigation. */
  title: string;
  /** `:name` matches one part of the path. */
  path: string;
  /** Shortcut that opens the view, for instance "g s". */
  go?: string;
  nav?: NavPosition;
  /** Icon in the palette, for a view that is not in the navigation. */
  icon?: IconName;
  /** Synonyms for the palette search. */
  keywords?: readonly string[];
  /** Built-in saved views of the list; the palette offers them everywhere. */
  views?: readonly ListView[];
  /**
   * Fills the whole window. When the session ends, the view keeps its URL and asks the user to
   * sign in again.
   */
  fullScreen?: true;
  load: () => Promise<{ default: Screen }>;
}

/** Access to a view: public, or by resource (and permission, if given). */
type Guard = { public: true } | { public?: undefined; resource: string; permission?: Permission };

export type View = ViewSpec & Guard;

/**
 * Declares a screen as data. Route, guard, navigation entry, title, chunk and prefetch follow from
 * this declaration.
 */
export const view = (spec: View): View => spec;

/** Parameters of a path that matches the pattern, otherwise null. */
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
