import { isFailing, providerLabels } from '#domain/system/system.ts';
import { useApp } from '#ui/app-context.ts';
import { formatMoment } from '#ui/format.ts';
import { StatusMark } from '#ui/mark/status-mark.tsx';
import { Listing, type ListingColumn } from '#ui/page/listing.tsx';
import { Section } from '#ui/page/section.tsx';
import { ActButton } from './act-button.tsx';
import type { ProviderLine, State } from './state.ts';

function stateOf(line: ProviderLine) {
  if (!line.is_configured) return <StatusMark status="neutral">Not configured</StatusMark>;
  if (isFailing(line)) return <StatusMark status="danger">Failing</StatusMark>;
  if (line.succeeded_at === null) return <StatusMark status="neutral">Not used yet</StatusMark>;
  return <StatusMark status="success">Working</StatusMark>;
}

function Failure({ line: { failed_at: at, last_error: reason } }: { line: ProviderLine }) {
  if (at === null) return null;
  return (
    <>
      {formatMoment(at)}
      {reason !== null && <span className="system-message">{reason}</span>}
    </>
  );
}

const columns: ListingColumn<ProviderLine>[] = [
  { id: 'provider', title: 'Provider', names: true, cell: ({ name }) => providerLabels[name] },
  { id: 'state', title: 'State', cell: stateOf },
  { id: 'success', title: 'Last success', cell: ({ succeeded_at: at }) => formatMoment(at) },
  { id: 'failure', title: 'Last failure', cell: (line) => <Failure line={line} /> },
  { id: 'acts', title: 'Actions', hideTitle: true, cell: (line) => <Test line={line} /> },
];

function Test({ line: { name, is_configured: isConfigured } }: { line: ProviderLine }) {
  const { api } = useApp();
  if (!isConfigured) return null;
  const label = providerLabels[name];
  return (
    <ActButton
      label="Test"
      name={`Test the connection: ${label}`}
      act={async () => {
        const body = { provider: name };
        const { is_ok: isOk, answer } = await api.call('POST /system/providers/test', { body });
        return isOk
          ? { kind: 'success', text: `${label} works`, detail: answer }
          : { kind: 'warning', text: `${label} does not work`, detail: answer };
      }}
    />
  );
}

/** Providers outside the installation with their last success and failure. */
export const Providers = ({ state: { providers } }: { state: State }) => (
  <Section
    title="Providers"
    lead="A test connects with the configured address and key, and sends no message."
  >
    <Listing
      label="State of the providers"
      columns={columns}
      rows={providers.toSorted(
        (one, other) => Number(other.is_configured) - Number(one.is_configured),
      )}
      rowKey={({ name }) => name}
    />
  </Section>
);
