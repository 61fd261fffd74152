import { escapeHtml } from './html.ts';

/** HTML that is safe to send, because every inserted text was escaped. */
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

/** Builds HTML: escapes texts, keeps markup and joins lists. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(strings.reduce((text, after, at) => text + textOf(parts[at - 1]) + after));
