import { useState } from 'react';
import { subjectOfRows } from '#commands/focus.ts';
import { CopyButton } from '#ui/form/copy-button.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { formatMoment } from '#ui/format.ts';
import { Part } from '#ui/page/part.tsx';
import { Facts } from '#ui/page/section.tsx';
import { RowActions } from '#ui/screens/row-actions.tsx';
import type { Integration } from '../integration.ts';
import { languages, samples, type Language } from './samples.ts';

/** Signing secrets, and how a receiver verifies a signature. */
export function Signing({ record }: { record: Integration }) {
  const [language, setLanguage] = useState<Language>('node');
  const text = samples[language];
  return (
    <div className="endpoint-body">
      <Part
        title="Secrets"
        action={
          <RowActions
            subject={subjectOfRows('integrations', [record])}
            show={['integrations.6-rotate']}
            quiet
          />
        }
      >
        <Facts
          facts={record.signing_keys
            .toReversed()
            .map(({ ending, made_at, ends_at }) => [
              `••••${ending}`,
              ends_at === null
                ? `In use since ${formatMoment(made_at)}`
                : `Created ${formatMoment(made_at)}, in use until ${formatMoment(ends_at)}`,
            ])}
        />
      </Part>
      <Part title="Order of events">
        <p>
          Events of one shipment arrive in order: an event waits until the earlier ones are
          delivered or given up. Events of other shipments do not wait. The body holds the number of
          the event as sequence. Ignore an event whose number is below the highest one that you have
          processed for the shipment.
        </p>
      </Part>
      <Part title="Check a signature" action={<CopyButton text={text} what="sample" />}>
        <p>
          The webhook-signature header has one entry for each active secret; one valid entry is
          enough. Process each webhook-id once, because an event may arrive more than once.
        </p>
        <SelectField label="Language" choices={languages} value={language} onChange={setLanguage} />
        <pre className="signing-sample" tabIndex={0} aria-label="Sample">
          {text}
        </pre>
      </Part>
    </div>
  );
}
