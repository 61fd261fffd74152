import { escapeHtml } from './html.ts';

/** HTML that is safe to send: what was put into it is escaped. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Markup | string | number | null | false | undefined | readonly Part[];

function textOf(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part));
  return part ? part.map(textOf).join('') : '';
}

/** Builds HTML: texts are escaped, markup stays, lists follow each other, nothing is left out. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(strings.reduce((text, after, at) => text + textOf(parts[at - 1]) + after));
