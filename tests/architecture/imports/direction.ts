import { isTest, type Import, type Rule, type SourceFile } from '../tree.ts';

// Folders of `src/` in order. A folder may be imported only by folders to its right.
const rooms = ['domain', 'api', 'machines', 'commands', 'ui', 'map', 'views', 'app'];

const serverMaySee =
  /^(server\/|demo\/|src\/domain\/|src\/ui\/themes\/[a-z]+\.css$|src\/ui\/fonts\/[a-z0-9-]+\.woff2$|src\/api\/(contract|generated)\/|src\/api\/(catalogue\/catalogue|endpoint|endpoint-types|uploads|statuses|route|past|entity-names|api-error|validation-messages)\.ts$)/;
// Files and packages that the domain may import: its own files, and packages of only tables and
// pure functions.
const domainMaySee = /^(src\/domain\/|(libphonenumber-js\/min|papaparse|@turf\/[a-z]+)$)/;
const contractMaySee =
  /^(zod$|src\/domain\/|src\/api\/contract\/|src\/api\/(endpoint|field-schemas|list-filter|uploads|entity-names)\.ts$)/;

// The command line sees the client of the API, but no schemas, because they take long to load.
const cliMaySee =
  /^(cli\/|src\/domain\/|src\/commands\/asking\/(days|moments)\.ts$|src\/api\/(client|api-error|catalogue\/catalogue|endpoint-types)\.ts$|src\/api\/generated\/(facts|resources)\.ts$)/;

/**
 * Imports lead only to folders further left; server, domain, contract and command line import only
 * the files allowed here.
 */
export const direction: Rule = (tree) =>
  [...tree.values()]
    .filter((file) => !isTest(file.path))
    .flatMap((file) =>
      file.imports.flatMap((one) => {
        const reason = objection(file, one) ?? objectionOfFeature(file.path, one.from);
        return reason ? [`${file.path}:${one.line} imports ${one.from}: ${reason}`] : [];
      }),
    );

function objection(file: SourceFile, { from }: Import): string | undefined {
  if (isTest(from) || from.startsWith('tests/')) return 'tests are not part of the product';
  if (/^(server|demo)\//.test(file.path)) return objectionOfServer(file.path, from);
  if (file.path.startsWith('cli/')) return objectionOfCli(from);
  if (/^(server|demo)\//.test(from)) return 'the console does not see the server';
  if (from.startsWith('cli/')) return 'the console does not see the command line';
  if (from.startsWith('node:')) return 'the console does not run in Node';
  if (file.path.startsWith('src/api/contract/') && !contractMaySee.test(from)) {
    return 'a contract sees zod, its kernel, the domain and other contracts only';
  }
  return objectionOfRoom(file.path, from);
}

// Modules through which the server uses the tools for assistants, which it offers over HTTP.
const assistantsMaySee =
  /^cli\/(assistants\/(assistant-server|pending-changes)|session\/connection)\.ts$/;

function objectionOfServer(path: string, from: string): string | undefined {
  if (from.startsWith('cli/'))
    return path.startsWith('server/features/assistants/') && assistantsMaySee.test(from)
      ? undefined
      : 'only the feature of assistants sees the command line, through its doors';
  if (/^react($|-|\/)/.test(from)) return 'the server does not draw';
  const isOfProject = /^(src|server|demo)\//.test(from);
  if (!isOfProject || serverMaySee.test(from)) return undefined;
  return 'the server sees the domain, the contract with its kernel, and itself only';
}

function objectionOfCli(from: string): string | undefined {
  if (!/^(src|server|demo)\//.test(from) || cliMaySee.test(from)) return undefined;
  return 'the command line sees the domain, the client of the API, and itself only';
}

function objectionOfRoom(importer: string, from: string): string | undefined {
  const room = rooms.indexOf(roomOf(importer) ?? '');
  if (room === -1) return undefined;
  if (room === 0 && !domainMaySee.test(from)) return 'the domain imports nothing but itself';
  const target = rooms.indexOf(roomOf(from) ?? '');
  if (target > room) return `${rooms[target]} is right of ${rooms[room]}`;
  return from.startsWith('src/') && target === -1 ? 'that is no room to import from' : undefined;
}

// The folder of a feature holds all of its views and their common parts.
function objectionOfFeature(importer: string, from: string): string | undefined {
  const [mine, other] = [featureOf(importer), featureOf(from)];
  if (!mine || !other || mine === other) return undefined;
  return 'views of different features never import each other';
}

function roomOf(file: string): string | undefined {
  return /^src\/([^/]+)\//.exec(file)?.[1];
}

function featureOf(file: string): string | undefined {
  return /^src\/views\/([^/]+)\//.exec(file)?.[1];
}
