import { Facts, Section } from '#ui/page/section.tsx';
import { factsOf } from '../invoice-facts.tsx';
import type { Invoice } from '../invoice.ts';

export function InvoiceFacts({ record: invoice }: { record: Invoice }) {
  return (
    <Section title="About this invoice">
      <Facts facts={factsOf(invoice)} />
    </Section>
  );
}
