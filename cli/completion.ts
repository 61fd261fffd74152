/**
 * Completion of commands, options and choices in shells.
 *
 * - The script of a shell passes the typed words to the hidden command `__complete`, which answers
 *   from the same commands, so that completion never differs from the help.
 */
import type { Command, Option } from 'commander';
import { optionName, type Argument } from '#api/catalogue/catalogue.ts';
import { resources } from '#api/generated/resources.ts';
import { CommandError } from './exit-codes.ts';
import type { Shell } from './options.ts';
import { actionsOf } from './runs/plan-action.ts';

const scripts = {
  bash: `_baton() {
  local IFS=$'\\n'
  COMPREPLY=($(compgen -W "$(baton __complete "\${COMP_WORDS[@]:1:COMP_CWORD}")" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _baton baton
`,
  zsh: `#compdef baton
_baton() {
  local -a found
  found=("\${(@f)$(baton __complete "\${(@)words[2,CURRENT]}")}")
  compadd -a found
}
compdef _baton baton
`,
  fish: `function __baton
  set -l words (commandline -opc) (commandline -ct)
  baton __complete $words[2..-1]
end
complete -c baton -f -a '(__baton)'
`,
} as const;

type ShellName = keyof typeof scripts;
const shellNames: readonly ShellName[] = ['bash', 'zsh', 'fish'];

/** Argument of a list or action that an option sets; `path` holds the words of the command. */
function argumentOf(path: readonly string[], option: string): Argument | undefined {
  const [name, verb] = path;
  const resource = resources.find((one) => one.name === name);
  const actions = resource ? actionsOf(resource) : [];
  const taken =
    verb === 'list' ? resource?.filters : actions.find((one) => one.name === verb)?.arguments;
  return taken?.find((one) => `--${optionName(one.name)}` === option);
}

const visibleCommands = (command: Command): readonly Command[] =>
  command.createHelp().visibleCommands(command);

const namesOf = (options: readonly Option[]): string[] => options.flatMap(({ long }) => long ?? []);

/** Completions for the last typed word. */
export function completionsOf(program: Command, words: readonly string[]): string[] {
  const typed = words.slice(0, -1);
  let command = program;
  const path: string[] = [];
  for (const word of typed) {
    const next = command.commands.find((one) => one.name() === word);
    if (next === undefined) continue;
    command = next;
    path.push(word);
  }
  const before = typed.at(-1) ?? '';
  const values = before.startsWith('--') ? argumentOf(path, before)?.values : undefined;
  if (values) return [...values];
  const start = words.at(-1) ?? '';
  const options = namesOf(command.options);
  const commands = visibleCommands(command).map((one) => one.name());
  return start.startsWith('-') ? options : [...commands, ...(commands.length > 0 ? [] : options)];
}

/**
 * Adds two commands: one prints the completion script of a shell, the other is called by this
 * script.
 */
export function addCompletion(program: Command, { terminal }: Shell): void {
  program
    .command('completion <shell>')
    .description('Prints the completion script for bash, zsh or fish')
    .action((given: string) => {
      const name = shellNames.find((one) => one === given);
      if (name === undefined) throw new CommandError(`Completion is for ${shellNames.join(', ')}.`);
      terminal.print(scripts[name]);
    });
  program
    .command('__complete [words...]', { hidden: true })
    .allowUnknownOption()
    .action((words: string[]) => {
      terminal.print(
        completionsOf(program, words)
          .map((one) => `${one}\n`)
          .join(''),
      );
    });
}
