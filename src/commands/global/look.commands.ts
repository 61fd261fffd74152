import { question } from '../ask.ts';
import { command, type Command } from '../command.ts';
import type { Effects, LookChoice } from '../effects.ts';
import { capital } from '../../domain/sentence-case.ts';

const words: Record<string, string> = {
  system: 'Match system',
  layout1: 'Sidebar',
  layout2: 'Top bar',
  regular: 'Regular rows',
  compact: 'Compact rows',
};
const worded = (value: string) => words[value] ?? capital(value);

const appearanceQuestion = (of: LookChoice, label: string) => (fx: Effects) => [
  question({
    name: of,
    label,
    kind: 'choice',
    options: fx.look.choices(of).map((value) => ({ value, label: worded(value) })),
  }),
];

const choice = (
  of: LookChoice,
  label: string,
  { title, sentence }: Pick<Command, 'title' | 'sentence'>,
) =>
  command({
    sentence,
    id: `look.${of}`,
    title,
    icon: 'panel-top',
    repeatable: false,
    keywords: ['look', 'appearance', of],
    questions: appearanceQuestion(of, label),
    run: ({ answers }, fx) => fx.look.choose(of, String(answers[of])),
  });

export const theme = choice('theme', 'Theme', { title: 'Choose a theme…' });
export const mode = choice('mode', 'Light or dark', {
  title: 'Choose light or dark…',
  sentence: {
    say: [
      ['dark', { mode: 'Dark' }],
      ['light', { mode: 'Light' }],
    ],
  },
});
export const layout = choice('layout', 'Layout', { title: 'Choose a layout…' });
export const density = choice('density', 'Rows', { title: 'Change row density…' });

export const toggleSide = command({
  id: 'look.toggle-side',
  title: 'Collapse or expand the sidebar',
  keys: '\\',
  icon: 'panel-left',
  repeatable: false,
  keywords: ['toggle sidebar', 'compact'],
  run: (_, fx) => fx.look.toggleSide(),
});
