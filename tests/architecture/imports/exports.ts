import { visit, type Rule } from '../tree.ts';

const mayDefault =
  /^(src\/views\/.+\.(view\.ts|screen\.tsx)|server\/features\/.+\.(routes|search|bulk|now|page|since)\.ts|.+\.d\.ts)$/;

/** A file exports its own declarations; re-exporting those of another makes a barrel. */
export const barrels: Rule = (tree) =>
  [...tree.values()].flatMap((file) =>
    file.imports
      .filter((one) => one.isReExport)
      .map((one) => `${file.path}:${one.line} passes on the exports of ${one.from}`),
  );

/** Exports have names. Only files that are loaded by their path may have a default export. */
export const defaultExports: Rule = (tree) =>
  [...tree.values()]
    .filter((file) => !mayDefault.test(file.path))
    .flatMap((file) => {
      const found: string[] = [];
      const keep = (start: number) =>
        void found.push(`${file.path}:${file.at(start)} has a default export`);
      visit(file, {
        ExportDefaultDeclaration: (node) => keep(node.start),
        ExportSpecifier: ({ exported, start }) => {
          if (exported.type === 'Identifier' && exported.name === 'default') keep(start);
        },
      });
      return found;
    });
