import { countOf } from '../asking/wording.ts';
import { command } from '../command.ts';
import { COPY_UNRECOGNISED_KEYS, unrecognisedLines } from '../pasted-lines.ts';

export const copyUnrecognised = command({
  id: 'pasted.copy-unrecognised',
  title: 'Copy the pasted lines that were not recognised',
  keys: COPY_UNRECOGNISED_KEYS,
  icon: 'copy',
  repeatable: false,
  keywords: ['unknown', 'rest', 'clipboard'],
  visible: () => unrecognisedLines.get().length > 0,
  async run(_, fx) {
    const lines = unrecognisedLines.get();
    await fx.copy(lines.join('\n'));
    const count = countOf(lines.length, { name: 'line', plural: 'lines' });
    fx.showToast({ kind: 'success', text: `${count} copied.` });
  },
});
