import { everyCommand } from '#app/commands/commands.ts';
import { keyPage } from '#app/commands/key-page.ts';
import { configurationPage } from '#server/config/configuration-page.ts';
import { fixedKeys } from '#ui/palette/fixed-keys.ts';

/** Pages of `docs/` that are generated from the code. */
export const referencePages = (): Record<string, string> => ({
  'docs/keys.md': keyPage(everyCommand, fixedKeys),
  'docs/configuration.md': configurationPage(),
});
