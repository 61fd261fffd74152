import { question } from '#commands/asking/ask.ts';
import { command } from '#commands/command.ts';
import { extrasRequest, openEstimate } from './open-estimate.ts';

const offered = () => openEstimate.get() ?? [];

export const extras = command({
  id: 'rates.extras',
  title: 'Extras of this estimate…',
  icon: 'plus',
  can: 'Quote',
  keys: 'e o',
  keywords: ['opt in', 'options', 'gift wrapping', 'saturday', 'add to the price'],
  repeatable: false,
  visible: () => offered().length > 0,
  questions: () =>
    offered().length < 2
      ? []
      : [
          question({
            name: 'service',
            label: 'Service',
            kind: 'choice',
            options: offered().map(({ code, name }) => ({ value: code, label: name, code })),
          }),
        ],
  run({ answers }) {
    extrasRequest.open(String(answers['service'] ?? offered()[0]?.code ?? ''));
  },
});
