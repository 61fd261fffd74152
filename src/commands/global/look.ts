import { question } from '../ask.ts';
import { command } from '../command.ts';
import type { Effects, LookChoice } from '../effects.ts';

const words: Record<string, string> = {
  system: 'As the system',
  layout1: 'Sidebar',
  layout2: 'Top bar',
  regular: 'Regular rows',
  compact: 'Compact rows',
};
const worded = (value: string) => words[value] ?? value.charAt(0).toUpperCase() + value.slice(1);

const asked = (of: LookChoice, label: string) => (fx: Effects) => [
  question({
    name: of,
    label,
    kind: 'choice',
    options: fx.look.choices(of).map((value) => ({ value, label: worded(value) })),
  }),
];

const choice = (of: LookChoice, label: string, title: string) =>
  command({
    id: `look.${of}`,
    title,
    icon: 'panel-top',
    passing: true,
    also: ['look', 'appearance', of],
    ask: asked(of, label),
    run: ({ answers }, fx) => fx.look.choose(of, String(answers[of])),
  });

export const theme = choice('theme', 'Theme', 'Choose a theme…');
export const mode = choice('mode', 'Light or dark', 'Choose light or dark…');
export const layout = choice('layout', 'Layout', 'Choose a layout…');
export const density = choice('density', 'Rows', 'Choose the height of rows…');

export const toggleSide = command({
  id: 'look.toggle-side',
  title: 'Make the sidebar narrow or wide',
  keys: '\\',
  icon: 'panel-left',
  passing: true,
  also: ['toggle sidebar', 'compact'],
  run: (_, fx) => fx.look.toggleSide(),
});
