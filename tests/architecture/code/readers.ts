import type { ESTree } from 'vite';
import { isTest, visit, type Rule, type SourceFile } from '../tree.ts';

interface Reader {
  /** Pattern of code that reads one kind of outside text. */
  shape: RegExp;
  /**
   * Files in which the pattern is allowed: the reader itself, and readers of machine-written files
   * in one strict form.
   */
  homes: readonly string[];
  instead: string;
}

const readers: readonly Reader[] = [
  {
    shape: /\bparseFloat\(|\.replace(?:All)?\(\s*',',\s*'\.'\s*\)/,
    homes: [],
    instead: 'src/domain/text/numbers.ts',
  },
  {
    // In a number field, a browser drops signs that its language does not use: 12,5 becomes 125.
    shape: /\btype="number"/,
    homes: [],
    instead: 'inputMode and a reader of src/domain/text/numbers.ts',
  },
  {
    shape: /\bmonthOf\(/,
    homes: [
      'src/domain/kernel/business-days.ts',
      'src/domain/text/days.ts',
      'server/adapters/http-request.ts',
    ],
    instead: 'src/domain/text/days.ts',
  },
  {
    shape: /parsePhoneNumber/,
    homes: ['src/domain/kernel/phone.ts'],
    instead: 'src/domain/kernel/phone.ts',
  },
  {
    shape: /\.normalize\('NFD'\)/,
    homes: ['src/domain/text/characters.ts', 'src/domain/text/search.ts'],
    instead: 'withoutAccents of src/domain/text/characters.ts',
  },
  {
    shape: /\bilike\b/,
    homes: ['server/features/look-ups/own-terminals.ts'],
    instead: 'server/db/conditions.ts',
  },
  {
    shape: /\bPapa\.parse\(/,
    homes: ['server/uploads/tables/csv.js'],
    instead: 'server/uploads/tables',
  },
  {
    shape: /\bfrom 'saxen'/,
    homes: ['server/uploads/parsing/xml.js'],
    instead: 'server/uploads/parsing/xml.js',
  },
  {
    shape: /\b(?:weskaap|vrystaat)\b/i,
    homes: ['src/domain/places/provinces.ts'],
    instead: 'src/domain/places/provinces.ts',
  },
  {
    shape: /\b(?:posbus|privaatsak)\b|p\\\.\? \?o\\\.\?/i,
    homes: ['src/domain/places/postal-boxes.ts'],
    instead: 'src/domain/places/postal-boxes.ts',
  },
  {
    shape: /\\\]\[a-z\]\\d/,
    homes: ['src/domain/text/references.ts'],
    instead: 'src/domain/text/references.ts',
  },
  {
    // The other files only find email addresses, to hide them in errors or to break lines at them.
    shape: /\[\^\\s@[^\]]*\]\+@/,
    homes: [
      'src/domain/text/emails.ts',
      'src/domain/console-errors/without-values.ts',
      'src/ui/breakable.tsx',
    ],
    instead: 'src/domain/text/emails.ts',
  },
  {
    shape: /!3d|\bmlat=/,
    homes: ['src/domain/places/map-links.ts'],
    instead: 'src/domain/places/map-links.ts',
  },
];

const isChecked = ({ path }: SourceFile): boolean =>
  /^(server|src|cli|demo)\//.test(path) && !isTest(path);

/** Folders that receive files, form entries and signals from people and programs. */
const doors =
  /^(?:server\/features\/(?:address-books|booking|collections|files|look-ups|marketplace|outages|payments\/import|quotes|search|top-ups|tracking)|src\/domain\/booking|src\/ui\/(?:address|parcels|phone)|src\/map\/picker)\//;

const isNumberCall = ({ callee }: ESTree.CallExpression): boolean =>
  callee.type === 'Identifier' && callee.name === 'Number';

/**
 * Whether the argument of `Number()` is a text that the program made, such as the result of
 * `toFixed`.
 */
const isOwnText = ([first]: ESTree.CallExpression['arguments']): boolean =>
  first?.type === 'CallExpression' &&
  first.callee.type === 'MemberExpression' &&
  first.callee.property.type === 'Identifier' &&
  first.callee.property.name === 'toFixed';

function numbersRead(file: SourceFile): string[] {
  if (!doors.test(file.path)) return [];
  const found: string[] = [];
  visit(file, {
    CallExpression: (node) => {
      if (isNumberCall(node) && !isOwnText(node.arguments))
        found.push(`${file.path}:${file.at(node.start)} reads on its own: use src/domain/text`);
    },
  });
  return found;
}

const DEGREES = 'src/domain/places/coordinates.ts';

/** Files with a latitude that parse a typed number themselves. */
function degreesRead({ path, text }: SourceFile): string[] {
  const isReader = path === DEGREES || !/\blatitude\b/i.test(text);
  const reads = isReader ? -1 : text.search(/\bread(?:Decimal|Figure|Amount)\(/);
  if (reads < 0) return [];
  return [`${path}:${text.slice(0, reads).split('\n').length} reads on its own: use ${DEGREES}`];
}

function shapesIn({ path, text }: SourceFile): string[] {
  return readers
    .filter(({ homes }) => !homes.includes(path))
    .flatMap(({ shape, instead }) =>
      text
        .split('\n')
        .flatMap((line, at) =>
          shape.test(line) ? [`${path}:${at + 1} reads on its own: use ${instead}`] : [],
        ),
    );
}

/** Each kind of outside text has one reader. */
export const oneReader: Rule = (tree) =>
  [...tree.values()]
    .filter(isChecked)
    .flatMap((file) => [...shapesIn(file), ...numbersRead(file), ...degreesRead(file)]);
