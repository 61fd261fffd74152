import { Lexer, Marked, type Token, type Tokens } from 'marked';
import { escapeHtml } from '#server/http/html.ts';
import { Markup } from '#server/http/markup.ts';

const files = import.meta.glob<string>('./*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** Pages of the guide, in the order of their links. */
const order = ['track', 'send', 'lockers', 'packing', 'claims', 'account', 'api', 'glossary'];

export interface GuidePage {
  name: string;
  title: string;
  text: string;
}

const titleOf = (text: string): string => /^# (.+)$/m.exec(text)?.[1] ?? '';

/** All pages with placeholders for facts. */
export const guidePages: readonly GuidePage[] = order.map((name) => {
  const text = files[`./${name}.md`];
  if (text === undefined) throw new Error(`The guide has no page ${name}.`);
  return { name, title: titleOf(text), text };
});

/**
 * Replaces the placeholders of a text by facts of the company; throws for an unknown placeholder.
 */
export const fillFacts = (text: string, facts: ReadonlyMap<string, string>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const fact = facts.get(name);
    if (fact === undefined) throw new Error(`The guide names ${name}, which is no fact.`);
    return fact;
  });

/** Anchor of a heading: "Sizes of the doors" is `sizes-of-the-doors`. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      const inner = this.parser.parseInline(tokens);
      if (depth === 1) return `<h1>${inner}</h1>\n`;
      const id = anchorOf(text);
      return `<h${depth} id="${id}">${inner} <a class="anchor" href="#${id}" aria-label="Link to ${escapeHtml(text)}">#</a></h${depth}>\n`;
    },
    table(token) {
      const row = (cells: Tokens.TableCell[], tag: string) =>
        `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`;
      const rows = token.rows.map((cells) => row(cells, 'td')).join('\n');
      return `<div class="table" tabindex="0" role="region" aria-label="Table"><table><thead>${row(token.header, 'th')}</thead><tbody>${rows}</tbody></table></div>\n`;
    },
    code: ({ text }) => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`,
    // Names of settings and services are text, even if they look like HTML.
    html: ({ text }) => escapeHtml(text),
  },
});

export const renderPage = (text: string): Markup =>
  new Markup(marked.parse(text, { async: false }));

/** Section of a page below a heading, for the search. */
export interface GuideSection {
  page: GuidePage;
  heading: string;
  /** Empty for text before the first heading. */
  anchor: string;
  words: string;
}

const isTable = (token: Token): token is Tokens.Table => token.type === 'table';

function wordsOf(token: Token): string {
  if (isTable(token))
    return [token.header, ...token.rows]
      .map((cells) => cells.map(({ text }) => text).join(' '))
      .join(' ');
  return 'text' in token && typeof token.text === 'string' ? token.text : '';
}

export function sectionsOf(page: GuidePage): GuideSection[] {
  const sections: GuideSection[] = [{ page, heading: page.title, anchor: '', words: '' }];
  for (const token of new Lexer().lex(page.text)) {
    if (token.type === 'heading') {
      if (token.depth > 1)
        sections.push({ page, heading: token.text, anchor: anchorOf(token.text), words: '' });
    } else {
      const last = sections.at(-1);
      if (last) last.words += ` ${wordsOf(token).replaceAll(/[*`[\]]|\(\/[^)]*\)/g, '')}`;
    }
  }
  return sections;
}

/** Sections that contain every word, those with matching headings first. */
export function searchSections(pages: readonly GuidePage[], text: string): GuideSection[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  const holds = (where: string) => wanted.every((word) => where.toLowerCase().includes(word));
  return pages
    .flatMap(sectionsOf)
    .filter(({ heading, words }) => holds(`${heading} ${words}`))
    .toSorted((one, other) => Number(holds(other.heading)) - Number(holds(one.heading)));
}
