import { useQuery } from '@tanstack/react-query';
import { listSource } from '#api/list-source.ts';
import { noticeText, textParts } from '#domain/messages/shipment-notices.ts';
import { useApp } from '#ui/app-context.ts';
import { useProviderSettings } from '#ui/provider-settings.ts';
import { useCan } from '#ui/use-can.ts';

const NEWEST = { filter: {}, sort: ['time_created', 'DESC'] } as const;
const SAMPLE = { reference: 'FV4XVM', place: 'Rosebank Mall' };

/** Preview of a message for the newest shipment, with the number of text messages. */
export function WordingPreview({ status, template }: { status: string; template: string }) {
  const { api, company } = useApp();
  const can = useCan();
  const settings = useProviderSettings();
  const shipments = useQuery({
    ...listSource(api, 'GET /shipments').page(NEWEST, [0, 0]),
    enabled: can('View shipments'),
  });
  const lockers = useQuery({
    ...listSource(api, 'GET /lockers').page({ filter: {}, sort: null }, [0, 0]),
    enabled: can('View lockers'),
  });
  const text = noticeText({
    status,
    company: settings.text('company_name') || company,
    reference: shipments.data?.rows[0]?.short_tracking_reference ?? SAMPLE.reference,
    place: lockers.data?.rows[0]?.name ?? SAMPLE.place,
    trackingUrl: settings.text('tracking_url'),
    template,
  });
  const parts = textParts(text);
  return (
    <p className="setting-wording">
      <span className="field-label">
        Preview, {text.length} characters, {parts === 1 ? '1 SMS' : `${parts} SMS`}
      </span>
      {text}
    </p>
  );
}
