import type { ESTree } from 'vite';
import { isTest, visit, type Rule, type SourceFile } from '../tree.ts';

/** Parts of Intl that only order or name, with the files that may use them; an empty list means every file. */
const allowed = new Map<string, readonly string[]>([
  ['Collator', []],
  ['DisplayNames', ['src/domain/settings/dial-codes.ts']],
]);

const localText = /^toLocale|^to(?:Date|Time|UTC|GMT)String$/;
const formattedParts = /^(?:format(?:Range)?ToParts|resolvedOptions)$/;
const localFields =
  /^(?:get|set)(?:Date|Day|FullYear|Hours|Milliseconds|Minutes|Month|Seconds|Year)$|^getTimezoneOffset$/;
const isoText = /^\d{4}-\d\d(?:-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?)?$/;
const dayText = String.raw`(?:\{\}|\d{4}-\d\d-\d\d|\d{4}-\d\d-\{\}|\d{4}-\{\}-\{\}|\{\}-\d\d|\{\}-\{\}-\{\})`;
const timeText = String.raw`(?:\{\}|\d\d|\{\}:\{\}|\d\d:\d\d|\d\d:\{\}|\{\}:\d\d)(?::\d\d(?:\.\d+)?|:\{\})?`;
const offset = String.raw`(?:Z|[+-]\d\d:\d\d|\{\})`;
/**
 * Template of a day, or of a day, a time and an offset; one placeholder may fill both day and time.
 */
const isoTemplate = new RegExp(`^(?:${dayText}(?:T${timeText}${offset})?|\\{\\}${offset})$`);

type Argument = ESTree.Argument | undefined;

/** Reason why a date must not be made from this argument; null if it may. */
function objectionTo(argument: Argument): string | null {
  if (argument?.type === 'Literal' && typeof argument.value === 'string')
    return isoText.test(argument.value) ? null : `parses ${argument.value}, which is not ISO`;
  if (argument?.type === 'TemplateLiteral') {
    const text = argument.quasis.map(({ value }) => value.raw).join('{}');
    return isoTemplate.test(text) ? null : `parses ${text}, which is not ISO`;
  }
  return isForeign(argument) ? 'parses a text from outside: use parseInstant' : null;
}

/** Whether a value is text in an unknown format: read from a URL, or converted to text here. */
function isForeign(node: Argument): boolean {
  if (node?.type === 'LogicalExpression') return isForeign(node.left) || isForeign(node.right);
  if (node?.type !== 'CallExpression') return false;
  const { callee } = node;
  if (callee.type === 'Identifier') return callee.name === 'String';
  return memberOf(callee)?.name === 'get';
}

/** Object and name of `object.name`. */
function memberOf(node: ESTree.Node) {
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier') return null;
  if (node.computed) return null;
  const object = node.object.type === 'Identifier' ? node.object.name : '';
  return { object, name: node.property.name };
}

function objectionsIn(file: SourceFile): string[] {
  const found: string[] = [];
  const note = (node: ESTree.Node, objection: string | null) => {
    if (objection !== null) found.push(`${file.path}:${file.at(node.start)} ${objection}`);
  };
  visit(file, {
    MemberExpression: (node) => {
      const { object, name } = memberOf(node) ?? { object: '', name: '' };
      const homes = allowed.get(name);
      const mayUse = homes !== undefined && (homes.length === 0 || homes.includes(file.path));
      if (object === 'Intl' && !mayUse) note(node, `uses Intl.${name}, which differs by engine`);
      if (localText.test(name) || formattedParts.test(name))
        note(node, `uses ${name}, which differs by engine`);
      if (localFields.test(name))
        note(node, `uses ${name}, which depends on the zone of the machine`);
    },
    CallExpression: ({ callee, arguments: [argument], start }) => {
      const { object, name } = memberOf(callee) ?? {};
      if (object === 'Date' && name === 'parse') note({ ...callee, start }, objectionTo(argument));
    },
    NewExpression: (node) => {
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'Date') return;
      const [first, second] = node.arguments;
      note(node, second ? 'makes a date in the zone of the machine' : objectionTo(first));
    },
  });
  return found;
}

/**
 * Dates and numbers are computed, so no result depends on text that an engine formats or guesses.
 */
export const engineTexts: Rule = (tree) =>
  [...tree.values()].filter(({ path }) => !isTest(path)).flatMap(objectionsIn);
