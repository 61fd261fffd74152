import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { Refusal } from '../../api/refusal.ts';
import { Button } from '../form/button.tsx';
import { EmptyState } from '../page/empty-state.tsx';
import { Loading } from '../page/loading.tsx';
import { PageHead } from '../page/page-head.tsx';
import { Section } from '../page/section.tsx';
import { TextLink } from '../link.tsx';
import { useDesk, type Desk } from '../table/desk.ts';
import type { Screen } from '../view.ts';
import { Facts } from './facts.tsx';

interface RecordScreen<Record> {
  /** The call that reads it: `(api, id) => api.query('GET /shipments/:id', { params: { id } })`. */
  read: (
    api: Desk['api'],
    id: number,
  ) => {
    queryKey: readonly unknown[];
    queryFn: (how: { signal: AbortSignal }) => Promise<Record>;
  };
  /** "shipment", in "The shipment could not be loaded". */
  noun: string;
  title: (record: Record) => string;
  /** The list it belongs to. */
  back: { href: string; text: string };
  facts?: (record: Record) => readonly (readonly [label: string, value: ReactNode])[];
  sections?: readonly { title: string; content: ComponentType<{ record: Record }> }[];
  actions?: ComponentType<{ record: Record }>;
}

/** A screen that is one record: `:id` in its path says which. */
export function recordScreen<Record>(options: RecordScreen<Record>): Screen {
  const { read, noun, title, back, facts, sections = [], actions: Actions } = options;
  return function RecordOfScreen({ params }) {
    const { api } = useDesk();
    const { data: record, error, refetch } = useQuery(read(api, Number(params['id'])));
    if (record === undefined && error) {
      return <NotThere noun={noun} back={back} error={error} retry={() => void refetch()} />;
    }
    if (record === undefined) return <Loading label={`Loading the ${noun}`} />;
    return (
      <>
        <PageHead
          title={title(record)}
          beside={<TextLink href={back.href}>{back.text}</TextLink>}
          actions={Actions && <Actions record={record} />}
        />
        {facts && (
          <Section title="Facts">
            <Facts facts={facts(record)} />
          </Section>
        )}
        {sections.map(({ title: heading, content: Content }) => (
          <Section key={heading} title={heading}>
            <Content record={record} />
          </Section>
        ))}
      </>
    );
  };
}

interface NotThereProps {
  noun: string;
  back: { href: string; text: string };
  error: Error;
  retry: () => void;
}

function NotThere({ noun, back, error, retry }: NotThereProps) {
  const status = error instanceof Refusal ? error.status : 0;
  const link = <TextLink href={back.href}>{back.text}</TextLink>;
  if (status === 403 || status === 404) {
    return (
      <EmptyState
        kind={status === 403 ? 'not-allowed' : 'no-match'}
        title={status === 403 ? `You may not see this ${noun}` : `There is no such ${noun}`}
        actions={link}
      />
    );
  }
  return (
    <EmptyState
      kind="failed"
      title={`The ${noun} could not be loaded`}
      actions={<Button onClick={retry}>Try again</Button>}
    >
      {error.message}
    </EmptyState>
  );
}
