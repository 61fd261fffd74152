import { isTest, visit, type Rule } from './tree.ts';

/** Words that are not used as names, each with the term that is. */
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

const wordsOf = (name: string): string[] =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());

function objectionTo(name: string): string | undefined {
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
