import type { Command } from 'commander';
import { addCompletion } from './completion.ts';
import { open, search } from './commands/search.ts';
import { login, logout, whoami } from './commands/sign-in.ts';
import { CommandError } from './exit-codes.ts';
import { addRunOptions, runOptionsOf, type Shell, type Typed } from './options.ts';
import { idIn } from './rows/read-arguments.ts';
import { followRun } from './runs/follow-run.ts';
import { undo } from './runs/undo.ts';

function runId(given: string): number {
  const id = idIn(given);
  if (id === null) throw new CommandError(`“${given}” is not the number of a run.`);
  return id;
}

function addSession(program: Command, { terminal, connection, connectWith, finish }: Shell): void {
  program
    .command('login')
    .description('Signs in and saves the token in a file that only you can read')
    .option('--email <email>', 'Email address; you are then asked for the password')
    .option(
      '--token [token]',
      'Token for programs, instead of an email address; you are asked for it if you give no value',
    )
    .action(async (typed: { email?: string; token?: string | boolean }) =>
      finish(await login(connectWith, terminal, typed)),
    );
  program
    .command('logout')
    .description('Ends the session and deletes its token')
    .option('--all', 'Also delete the tokens of other servers')
    .action(async (typed: { all?: boolean }) =>
      finish(await logout(connection(), terminal, typed)),
    );
  program
    .command('whoami')
    .description('Shows the signed-in user and the server')
    .option('--json', 'JSON')
    .action(async (typed: { json?: boolean }) =>
      finish(await whoami(connection(), terminal, typed)),
    );
}

function addSearch(program: Command, { terminal, connection, finish }: Shell): void {
  program
    .command('search <words...>')
    .description('Finds records by reference, name, phone number or address')
    .option('--json', 'JSON')
    .action(async (words: string[], { json }: { json?: boolean }) =>
      finish(await search(connection(), terminal, { text: words.join(' '), json })),
    );
  program
    .command('open <reference>')
    .description('Prints the address of a record in the console')
    .option('--browser', 'Also open the address in a browser')
    .action(async (reference: string, { browser }: { browser?: boolean }) =>
      finish(await open(connection(), terminal, { text: reference, browser })),
    );
}

function addRuns(program: Command, { terminal, connection, finish }: Shell): void {
  addRunOptions(program.command('undo [run]'))
    .description('Undoes a run, by default your last one; rows that have changed since are skipped')
    .action(async (given: string | undefined, typed: Typed) => {
      const id = given === undefined ? null : runId(given);
      finish(await undo(connection(), terminal, { id, options: runOptionsOf(typed) }));
    });
  program
    .command('run')
    .description('Follows a run')
    .command('watch <run>')
    .description('Waits for the end of a run and prints its outcome')
    .option('--json', 'JSON')
    .action(async (given: string, { json }: { json?: boolean }) =>
      finish(await followRun(connection(), terminal, { id: runId(given), json })),
    );
}

function addAssistants(program: Command, { terminal, connection, finish }: Shell): void {
  program
    .command('mcp')
    .description(
      'Offers tools to an assistant through the Model Context Protocol on standard input',
    )
    .action(async () => {
      // Loaded only here, because loading the protocol packages takes longer than most commands.
      const { serveAssistant } = await import('./assistants/serve-assistant.ts');
      finish(await serveAssistant(connection, terminal));
    });
}

/** Adds the commands that do not belong to one list. */
export function addGeneralCommands(program: Command, shell: Shell): void {
  addSession(program, shell);
  addSearch(program, shell);
  addRuns(program, shell);
  addAssistants(program, shell);
  addCompletion(program, shell);
}
