/**
 * Plain English in comments, test titles, docs and commit subjects.
 *
 * A comment names its subject with a noun of the field and says what it does with a verb. Two signs of a
 * riddle can be found by a program: a beginning that stands for a missing noun ("What is left of it"), and
 * words that stand for a missing subject ("nobody", "somebody") or a missing verb ("is told", "becomes of").
 */
import { isTest, visit, type Rule, type SourceFile } from '../tree.ts';

const LONGEST_WITHOUT_STOP = 120;

const beginning =
  /^(What|Who|Whoever|Whose|Those|Whatever|So many|As many|Of|For how|From where|By which|Until when)\b/;

const riddle =
  /\b(anew|at hand|whoever|somebody|nobody|beside|(?:is|was|are|were) (?:said|told)|(?:comes?|becomes?) of|stands?)\b/gi;

/** Allowed uses of these words, which are not reported. */
const plainUses =
  /\bstands? for\b|\bstands? (?:in|still|out|alone|by)\b|\bBESIDE\b|["“‘'`][^"”’'`]*["”’'`]/g;

/** Objections to a text that is read as prose: a comment, a line of a document, a subject of a commit. */
export function objectionsTo(text: string): string[] {
  const bare = text.replaceAll(plainUses, '');
  const found = new Set([...bare.matchAll(riddle)].map(([word]) => word.toLowerCase()));
  return [
    ...(beginning.test(text) ? [`begins with "${beginning.exec(text)?.[0]}"`] : []),
    ...[...found].map((word) => `says "${word}"`),
  ];
}

function objectionsToComment(text: string): string[] {
  const isLong = text.length > LONGEST_WITHOUT_STOP && !/[.:;!?](\s|$)/.test(text);
  return [...objectionsTo(text), ...(isLong ? ['is long and has no full stop'] : [])];
}

/** Objections to the title of a test. */
export function objectionsToTitle(title: string): string[] {
  const clauses = title.split(', and ').length - 1;
  return [
    ...objectionsTo(title.charAt(0).toUpperCase() + title.slice(1)),
    ...(title.includes(';') ? ['has a semicolon'] : []),
    ...(clauses > 1 ? ['has more than one ", and"'] : []),
  ];
}

type Sentence = { text: string; start: number };

/** Comments of a file as sentences; consecutive lines make one comment. */
function sentencesOf(file: SourceFile): Sentence[] {
  const found: (Sentence & { end: number; isLine: boolean })[] = [];
  for (const { type, value, start, end } of file.comments) {
    const isLine = type === 'Line';
    const lineStart = file.text.lastIndexOf('\n', start - 1) + 1;
    const isOwn = file.text.slice(lineStart, start).trim() === '';
    const last = found.at(-1);
    const words = isLine ? value.trim() : value.replaceAll(/^\s*\*+ ?/gm, '').trim();
    const text = words.replaceAll(/\s+/g, ' ');
    const follows =
      isLine && isOwn && last?.isLine && file.text.slice(last.end, start).trim() === '';
    if (follows) Object.assign(last, { text: `${last.text} ${text}`, end });
    else found.push({ text, start, end, isLine: isLine && isOwn });
  }
  return found.filter(({ text }) => !/^(@ts-|oxlint|eslint)/.test(text));
}

const titled = new Set(['test', 'it', 'describe']);

function titlesOf(file: SourceFile): Sentence[] {
  const found: Sentence[] = [];
  visit(file, {
    CallExpression: ({ callee, arguments: [title] }) => {
      let root = callee;
      while (root.type === 'MemberExpression' || root.type === 'CallExpression')
        root = root.type === 'MemberExpression' ? root.object : root.callee;
      if (root.type !== 'Identifier' || !titled.has(root.name)) return;
      if (title?.type === 'Literal' && typeof title.value === 'string')
        found.push({ text: title.value, start: title.start });
      if (title?.type === 'TemplateLiteral') {
        const text = title.quasis.map(({ value }) => value.cooked).join('…');
        found.push({ text, start: title.start });
      }
    },
  });
  return found;
}

/** Comments and test titles are plain English. */
export const prose: Rule = (tree) =>
  [...tree.values()].flatMap((file) => {
    const isSuite = isTest(file.path) || file.path.startsWith('tests/');
    const named = (objections: readonly string[], { text, start }: Sentence) =>
      objections.map((one) => `${file.path}:${file.at(start)} ${one}: ${text.slice(0, 80)}`);
    return [
      ...sentencesOf(file).flatMap((one) => named(objectionsToComment(one.text), one)),
      ...(isSuite ? titlesOf(file) : []).flatMap((one) => named(objectionsToTitle(one.text), one)),
    ];
  });
