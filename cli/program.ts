/**
 * Commands of the command line: those of the catalogue, and a few for sessions, runs and search.
 *
 *     baton shipments list --status failed --since yesterday
 *     baton shipments assign FV4XVM JTB95N --driver sipho --preview
 */
import { Command, CommanderError } from 'commander';
import type { Resource } from '#api/catalogue/catalogue.ts';
import { resources } from '#api/generated/resources.ts';
import { act } from './commands/act.ts';
import { listRows, showRecord } from './commands/list.ts';
import { CommandError, exitCodeOf, exitCodes, linesOfError, type ExitCode } from './exit-codes.ts';
import { exampleLines, exitCodeLines } from './help.ts';
import { addGeneralCommands } from './general-commands.ts';
import { outputFormats, type OutputFormat } from './output/formats.ts';
import {
  addArguments,
  addFilters,
  addRunOptions,
  collect,
  filterTexts,
  givenOf,
  runOptionsOf,
  textOf,
  textsOf,
  type Shell,
  type Typed,
} from './options.ts';
import { actionsOf } from './runs/plan-action.ts';
import { connect } from './session/connection.ts';
import type { Terminal } from './terminal.ts';

const DEFAULT_LIMIT = 50;

function formatOf(typed: Typed): OutputFormat {
  const chosen = outputFormats.filter((one) => typed[one] === true);
  if (chosen.length > 1) throw new CommandError('Choose one format.');
  return chosen[0] ?? 'table';
}

function limitOf(typed: Typed): number {
  const limit = Number(typed['limit'] ?? DEFAULT_LIMIT);
  if (!Number.isInteger(limit) || limit < 1)
    throw new CommandError('--limit takes a whole number of at least 1.');
  return limit;
}

function addList(parent: Command, resource: Resource, shell: Shell): void {
  const command = parent.command('list').description(`Lists ${resource.plural}`);
  addFilters(command, resource);
  command
    .option(
      '--sort <column>',
      `${resource.sorts.join(', ')}; with a hyphen in front for descending order`,
    )
    .option('--limit <number>', 'Number of rows', String(DEFAULT_LIMIT))
    .option('--columns <names>', 'Columns, separated by commas')
    .option('--table', 'Table (default)')
    .option('--json', 'JSON')
    .option('--ndjson', 'One JSON object per line')
    .option('--csv', 'CSV')
    .addHelpText('after', exampleLines(resource, 'list'))
    .action(async (typed: Typed) => {
      const options = {
        format: formatOf(typed),
        limit: limitOf(typed),
        where: textsOf(typed['where']),
        sort: textOf(typed['sort']),
        columns: textOf(typed['columns']),
      };
      const given = filterTexts(resource, typed);
      shell.finish(
        await listRows(shell.connection(), shell.terminal, { resource, given, options }),
      );
    });
}

function addShow(parent: Command, resource: Resource, shell: Shell): void {
  parent
    .command('show <reference>')
    .description(`Shows one ${resource.singular} by reference, name or id`)
    .option('--json', 'JSON')
    .action(async (reference: string, typed: Typed) => {
      const json = typed['json'] === true;
      shell.finish(
        await showRecord(shell.connection(), shell.terminal, { resource, reference, json }),
      );
    });
}

function addActions(parent: Command, resource: Resource, shell: Shell): void {
  for (const action of actionsOf(resource)) {
    const command = parent.command(`${action.name} [references...]`).description(action.summary);
    addArguments(command, action.arguments);
    addRunOptions(command)
      .option(
        '--where <name=value>',
        'Rows that match this condition, instead of references',
        collect,
      )
      .addHelpText('after', exampleLines(resource, action.name, action.arguments))
      .action(async (references: string[], typed: Typed) => {
        const where = textsOf(typed['where']);
        const given = givenOf(action.arguments, typed);
        const options = runOptionsOf(typed);
        const acted = { resource, action, references, where, given, options };
        shell.finish(await act(shell.connection(), shell.terminal, acted));
      });
  }
}

/**
 * Adds the command of a resource; its subcommands are added only if the command line names the
 * resource.
 */
function addResource(program: Command, resource: Resource, shell: Shell & { isNamed: boolean }) {
  const parent = program.command(resource.name).description(resource.summary);
  if (!shell.isNamed) return;
  addList(parent, resource, shell);
  addShow(parent, resource, shell);
  addActions(parent, resource, shell);
}

/** Builds the whole program, with subcommands only for resources that `named` accepts. */
export function buildProgram(
  terminal: Terminal,
  { finish, named }: { finish: (code: ExitCode) => void; named: (name: string) => boolean },
): Command {
  const program = new Command('baton');
  const url = () => textOf(program.opts()['url']);
  const shell: Shell = {
    terminal,
    finish,
    connection: (assistant) => connect(terminal, url(), assistant),
    connectWith: (token) =>
      connect({ ...terminal, env: { ...terminal.env, BATON_TOKEN: token } }, url()),
  };
  program
    .description(
      'Command line of Baton. Run “baton <command> --help” for the options of a command.',
    )
    .option('--url <address>', 'Address of the server (default: BATON_URL, then the last sign-in)')
    .configureOutput({ writeOut: terminal.print, writeErr: terminal.note })
    .configureHelp({ helpWidth: terminal.width ?? 100, showGlobalOptions: true })
    .exitOverride()
    .showHelpAfterError('Run with --help for the options.')
    .addHelpText('after', exitCodeLines);
  program.commandsGroup('Commands:');
  addGeneralCommands(program, shell);
  program.commandsGroup('Lists and records:');
  for (const resource of resources)
    addResource(program, resource, { ...shell, isNamed: named(resource.name) });
  return program;
}

/** Runs the command line; returns the exit code. */
export async function run(given: readonly string[], terminal: Terminal): Promise<ExitCode> {
  let code: ExitCode = exitCodes.done;
  const program = buildProgram(terminal, {
    finish: (found) => (code = found),
    named: (name) => given.includes(name) || given[0] === 'completion' || given[0] === '__complete',
  });
  try {
    await program.parseAsync([...given], { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError)
      return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
    if (terminal.signal.aborted) return code;
    terminal.note(`${linesOfError(error).join('\n')}\n`);
    return exitCodeOf(error);
  }
}
