import { question } from '../asking/ask.ts';
import { command } from '../command.ts';
import type { LookChoice } from '../effects.ts';
import { looks } from '#domain/identity/looks.ts';
import { capital } from '#domain/kernel/sentence-case.ts';

const words: Record<string, string> = {
  system: 'Match system',
  layout1: 'Sidebar',
  layout2: 'Top bar',
  regular: 'Regular rows',
  compact: 'Compact rows',
};
const labelOf = (value: string) => words[value] ?? capital(value);

/** Phrases for each choice, used after the name of the setting, as in "theme forest". */
const phrasesOf = (of: LookChoice): Readonly<Record<string, string>> =>
  Object.fromEntries(
    looks[of].flatMap((value) =>
      [value, labelOf(value).replace(/ rows$/, '')].map((word) => [word, labelOf(value)]),
    ),
  );

interface Setting {
  title: string;
  /** Names of the setting in a typed sentence. */
  say: readonly string[];
  /** Choices that make a sentence without the name of the setting: "dark". */
  alone?: readonly string[];
}

const choice = (of: LookChoice, label: string, { title, say, alone = [] }: Setting) =>
  command({
    sentence: {
      say: [...say, ...alone.map((word) => [word.toLowerCase(), { [of]: word }] as const)],
      choices: { [of]: phrasesOf(of) },
    },
    id: `look.${of}`,
    title,
    icon: 'panel-top',
    repeatable: false,
    keywords: ['look', 'appearance', of],
    questions: () => [
      question({
        name: of,
        label,
        kind: 'choice',
        options: looks[of].map((value) => ({ value, label: labelOf(value) })),
      }),
    ],
    run: ({ answers }, fx) => fx.look.choose(of, String(answers[of])),
  });

export const theme = choice('theme', 'Theme', { title: 'Choose a theme…', say: ['theme'] });
export const mode = choice('mode', 'Light or dark', {
  title: 'Choose light or dark…',
  say: ['mode', 'theme'],
  alone: ['Dark', 'Light'],
});
export const layout = choice('layout', 'Layout', { title: 'Choose a layout…', say: ['layout'] });
export const density = choice('density', 'Rows', {
  title: 'Change row density…',
  say: ['rows', 'density', 'row density'],
});

export const toggleSide = command({
  id: 'look.toggle-side',
  title: 'Collapse or expand the sidebar',
  keys: '\\',
  icon: 'panel-left',
  repeatable: false,
  keywords: ['toggle sidebar', 'hide the sidebar', 'show the sidebar', 'compact'],
  run: (_, fx) => fx.look.toggleSide(),
});
