import { isTest, visit, type Rule } from '../tree.ts';

/** Words that are not used as names, each with the term to use instead. */
const replaced = new Map([
  ['house', 'app'],
  ['desk', 'context, controller or services'],
  ['fence', 'tenant scope'],
  ['ear', 'listener'],
  ['neighbours', 'relay'],
  ['enclosure', 'attachment'],
  ['enclosures', 'attachments'],
  ['vault', 'storage'],
  ['voice', 'live region'],
  ['gliding', 'interpolation'],
  ['workshop', 'worker context'],
  ['admission', 'authorisation'],
  ['freight', 'shipment weights'],
  ['enquiry', 'quote request'],
  ['traces', 'audit log'],
  ['tell', 'publish'],
  ['telling', 'publishing'],
  ['hear', 'receive'],
  ['hears', 'receives'],
  ['heard', 'received'],
  ['grave', 'destructive'],
  ['beside', 'aside'],
  ['mails', 'emails'],
  ['troubles', 'errors'],
  ['starter', 'initiator'],
  ['doer', 'worker'],
  ['doers', 'workers'],
  ['wave', 'batch'],
  ['noun', 'entity'],
  ['nouns', 'entities'],
  ['wired', 'services'],
  ['surroundings', 'dependencies or environment'],
  ['sketch', 'outline'],
  ['strokes', 'keystrokes'],
  ['told', 'reported, announced or recorded'],
  ['foot', 'footer'],
  ['trouble', 'error or failures'],
]);

/** First words of constants that are limits. */
const limits = new Map([
  ['MOST', 'MAX'],
  ['LEAST', 'MIN'],
  ['FEWEST', 'MIN'],
]);

const wordsOf = (name: string): string[] =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());

function objectionTo(name: string): string | undefined {
  const [limit = ''] = name.split('_', 1);
  if (limits.has(limit)) return `${name}: say ${limits.get(limit)} instead of ${limit}`;
  const word = wordsOf(name).find((one) => replaced.has(one));
  return word && `${name}: say ${replaced.get(word)} instead of ${word}`;
}

/** Files and identifiers are named by the field's standard terms. */
export const words: Rule = (tree) =>
  [...tree.values()]
    .filter((file) => !isTest(file.path))
    .flatMap((file) => {
      const inName = objectionTo(file.path.split('/').at(-1) ?? '');
      const found = new Map<string, string>();
      visit(file, {
        Identifier: ({ name, start }) => {
          const objection = objectionTo(name);
          if (objection && !found.has(name))
            found.set(name, `${file.path}:${file.at(start)} ${objection}`);
        },
      });
      return [...(inName ? [`${file.path} ${inName}`] : []), ...found.values()];
    });

const particles =
  /^(about|after|afresh|again|ago|alone|also|among|apart|around|away|awake|before|between|beyond|here|instead|least|less|like|more|most|near|nearest|negative|once|one|older|others?|plain|several|since|singular|somebody|there|together|unfit|until|whether|without|worth)$/;
/** Nouns and verbs that end like a participle. */
const wholeWords =
  /^(bearing|embed|feed|heading|need|ping|proceed|seed|setting|shed|spring|string|succeed)$/;

/** Whether a name is one participle, adverb or pronoun, which names neither an act nor a value. */
const isParticle = (name: string): boolean =>
  particles.test(name) || (/^[a-z]+(ed|ing)$/.test(name) && !wholeWords.test(name));

/** Exported functions are verbs with an object, or nouns. */
export const functionNames: Rule = (tree) =>
  [...tree.values()].flatMap((file) => {
    const found: string[] = [];
    const check = (name: string, start: number) => {
      if (isParticle(name))
        found.push(
          `${file.path}:${file.at(start)} ${name}() says neither what it does nor returns`,
        );
    };
    visit(file, {
      ExportNamedDeclaration: ({ declaration }) => {
        if (declaration?.type === 'FunctionDeclaration' && declaration.id)
          check(declaration.id.name, declaration.start);
        if (declaration?.type !== 'VariableDeclaration') return;
        for (const { id, init, start } of declaration.declarations)
          if (id.type === 'Identifier' && init?.type === 'ArrowFunctionExpression')
            check(id.name, start);
      },
    });
    return found;
  });
