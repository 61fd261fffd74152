import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { messages } from '#domain/kernel/messages.ts';
import { lookUpText, recogniseReferences } from '#domain/search/pasted.ts';
import { shipmentReferenceOf } from '#domain/search/references.ts';
import { foundRecord } from './record-links.ts';
import { ReferenceMatches } from './reference-matches.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { beginLoading } from '#commands/loading.ts';
import { useCommandServices } from './palette-host.tsx';
import { useCan } from '#ui/use-can.ts';
import { usePhone } from '#ui/window-width.ts';
import { useApp, type AppContext } from '#ui/app-context.ts';
import { searchable } from '#domain/entities/searchable.ts';
import './reference-search.css';

/**
 * Finds the record that a text names: by reference, as in a pasted list; if there is none, by an
 * exact code or number.
 */
async function recordCalled(api: AppContext['api'], text: string) {
  const [resolved] = await api.call('POST /search/resolve', { body: { tokens: [text] } });
  const records = resolved?.records ?? [];
  const named = records.find(({ kind }) => kind === 'shipment') ?? records[0];
  if (named) return named;
  const found = await api.call('GET /search', { query: { q: text } });
  return found.find(({ exact }) => exact);
}

/** Moves the focus out of the field: Escape to the page, the down arrow to the first match. */
function leave(event: KeyboardEvent<HTMLInputElement>, first: HTMLElement | null | undefined) {
  if (event.key === 'Escape') event.currentTarget.blur();
  if (event.key !== 'ArrowDown' || !first) return;
  event.preventDefault();
  first.focus();
}

/** Takes a pasted list of several lines, which the browser would join to one. */
function pasteLines(event: ClipboardEvent, paste: ((text: string) => boolean) | undefined) {
  const pasted = event.clipboardData.getData('text/plain');
  if (/\n/.test(pasted.trim()) && paste?.(pasted)) event.preventDefault();
}

/** Finds the record of a text, or of the only reference within it, as in a forwarded message. */
async function recordWithin(api: AppContext['api'], text: string) {
  const found = await recordCalled(api, text);
  const [only, another] = recogniseReferences(text).tokens;
  if (found || only === undefined || another !== undefined) return found;
  return recordCalled(api, lookUpText(only));
}

/**
 * Field of a scanner, which types a reference and presses Enter. Opens a shipment by short tracking
 * reference, marketplace waybill or customer reference, in this order, otherwise any record with
 * this code.
 */
export function ReferenceSearch() {
  const { api, toasts } = useApp();
  const services = useCommandServices();
  const can = useCan();
  const isPhone = usePhone();
  const mayLook = searchable.some(({ permissions }) => can(...permissions));
  const [text, setText] = useState('');
  const [isTyping, setTyping] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  const latest = useRef(0);
  if (!mayLook) return null;

  const open = async (typed: string) => {
    const reference = shipmentReferenceOf(typed);
    if (reference === '') return;
    latest.current += 1;
    const mine = latest.current;
    // Removes the focus from the field, so that the next keys go to the opened page.
    const field = document.activeElement;
    if (field instanceof HTMLElement) field.blur();
    setTyping(false);
    const looked = beginLoading();
    const stay = () => {
      services?.keys.cancel();
      if (field instanceof HTMLInputElement) field.focus();
    };
    try {
      const found = await recordWithin(api, typed);
      if (mine !== latest.current) return;
      if (!found) {
        stay();
        // Treats several references in the field, scanned or typed, as a pasted list.
        if (services?.paste(typed)) return setText('');
        return void toasts.show({
          kind: 'error',
          text: messages.referenceNotFound,
          detail: reference,
        });
      }
      setText('');
      navigate(foundRecord(found).href);
    } catch (error) {
      stay();
      const detail = error instanceof Error ? error.message : undefined;
      toasts.show({ kind: 'error', text: 'The search failed.', detail });
    } finally {
      looked();
    }
  };
  return (
    <span
      ref={box}
      className="reference-search"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setTyping(false);
      }}
    >
      <SearchField
        label="Short tracking reference"
        placeholder={isPhone ? 'Reference' : undefined}
        keys="/"
        data-reference-search
        autoCapitalize="characters"
        value={text}
        onChange={(typed) => {
          setText(typed);
          setTyping(typed !== '');
        }}
        onFocus={(event) => event.currentTarget.select()}
        onSubmit={(typed) => void open(typed)}
        onPaste={(event) => pasteLines(event, services?.paste)}
        onKeyDown={(event) => leave(event, box.current?.querySelector('a'))}
      />
      {isTyping && (
        <ReferenceMatches
          typed={text}
          onGone={() => {
            setTyping(false);
            setText('');
          }}
          onBack={() => box.current?.querySelector('input')?.focus()}
        />
      )}
    </span>
  );
}
