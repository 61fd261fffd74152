import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { ApiError } from '#api/api-error.ts';
import { messages } from '#domain/kernel/messages.ts';
import { SearchField } from '#ui/form/search-field.tsx';
import { Button } from '#ui/form/button.tsx';
import { EmptyState } from '#ui/page/empty-state.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { QueryResult } from '#ui/page/answer.tsx';
import { useApp } from '#ui/app-context.ts';
import { Journey } from './journey.tsx';
import './track.css';

export default function Track() {
  const reference = new URLSearchParams(useSearch()).get('reference') ?? '';
  return (
    <>
      <PageHead title="Track a parcel" />
      <TrackForm key={reference} reference={reference} />
      {reference !== '' && <Found reference={reference} />}
    </>
  );
}

function TrackForm({ reference }: { reference: string }) {
  const [text, setText] = useState(reference);
  const look = (typed: string) => {
    const wanted = typed.trim().toUpperCase();
    if (wanted !== '') navigate(`/track?reference=${encodeURIComponent(wanted)}`);
  };
  return (
    <div className="track-ask" role="search">
      <SearchField
        label="Tracking reference"
        autoFocus={reference === ''}
        value={text}
        onChange={setText}
        onSubmit={look}
      />
      <Button kind="primary" keys="Enter" onClick={() => look(text)}>
        Track
      </Button>
    </div>
  );
}

function Found({ reference }: { reference: string }) {
  const { api } = useApp();
  const found = useQuery(
    api.query('GET /tracking/shipments/public', { query: { query: reference } }),
  );
  const isMissing = found.error instanceof ApiError && found.error.status === 404;
  if (isMissing) {
    return (
      <EmptyState kind="no-match" title={messages.referenceNotFound}>
        A reference has six letters and digits, for instance FV4XVM. Nothing was found for{' '}
        <b>{reference}</b>.
      </EmptyState>
    );
  }
  return (
    <QueryResult of={found} what="the parcel">
      {(tracked) => <Journey tracked={tracked} />}
    </QueryResult>
  );
}
