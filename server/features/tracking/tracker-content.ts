import { RECIPIENT_HOURS } from '#domain/lockers/locker-legs.ts';
import { messages } from '#domain/kernel/messages.ts';
import { statusFacts } from '#domain/kernel/statuses.ts';
import { formatTime, formatWeekday, formatWeekdayDate } from '#domain/kernel/time.ts';
import { MAX_TRACKED, stepName, trackingWords } from '#domain/tracking/tracking.ts';
import { settingText } from '#domain/settings/setting-reads.ts';
import { html, type Markup } from '#server/http/markup.ts';
import type { trackPublicly } from './public-tracking.ts';
import type { Provider } from '../public-pages/public-frame.ts';

type Tracked = Awaited<ReturnType<typeof trackPublicly>>;
/** A reference with its parcel; null if unknown. */
export interface Lookup {
  reference: string;
  tracked: Tracked | null;
}

const addressOf = (reference: string) => `/tracker?reference=${encodeURIComponent(reference)}`;
const shortMoment = (at: string) => `${formatWeekday(at)} ${formatTime(at)}`;

/** Form for one or several references, one per line. */
const trackForm = (references: readonly string[]): Markup =>
  html`<form class="find" role="search" action="/tracker" method="get">
    <label for="reference">Tracking references or waybills, one per line</label>
    <div>
      <textarea
        id="reference"
        name="reference"
        rows="${Math.min(Math.max(references.length, 1), 6)}"
        maxlength="1300"
        spellcheck="false"
        autocapitalize="characters"
        autocomplete="off"
        required
      >
${references.join('\n')}</textarea>
      <button>Track</button>
    </div>
  </form>`;

const steps = ({ steps: all, status }: Tracked): Markup =>
  html`<ol class="steps" aria-label="Progress">
    ${all.map(
      ({ stage, state, at }) =>
        html`<li class="${state}" ${state === 'current' && html` aria-current="step"`}>
          <b>${stepName(stage, status)}</b
          >${at && html`<time datetime="${at}">${shortMoment(at)}</time>`}
        </li>`,
    )}
  </ol>`;

const parcels = (count: number): string => (count === 1 ? '1 parcel' : `${count} parcels`);

function answer(tracked: Tracked): Markup {
  const { title, detail } = trackingWords(tracked);
  const { short_tracking_reference: reference, parcel_count: count } = tracked;
  return html`<section class="card answer" aria-label="Shipment ${reference}">
    <p class="facts">
      <b class="ref">${reference}</b> ${parcels(count)}, ${tracked.collection_city} to
      ${tracked.delivery_city}
    </p>
    <h1>${title}</h1>
    ${detail && html`<p>${detail}</p>`} ${steps(tracked)}
  </section>`;
}

const events = ({ events: all }: Tracked): Markup =>
  html`<section class="card">
    <h2>History</h2>
    <ol class="events">
      ${all.map(
        (event) =>
          html`<li>
            <time datetime="${event.at}"
              >${formatWeekdayDate(event.at)}, ${formatTime(event.at)}</time
            >
            <p class="is-${statusFacts(event.status).shape}">
              <b>${event.label}</b>${event.city && html`<span>${event.city}</span>`}
            </p>
          </li>`,
      )}
    </ol>
  </section>`;

const pinForm = ({ short_tracking_reference: reference }: Tracked): Markup =>
  html`<section class="card pin">
    <h2>Lost your PIN?</h2>
    <p>We send a new PIN to the mobile number on the shipment. The old PIN then stops working.</p>
    <form action="/tracker" method="post">
      <input type="hidden" name="reference" value="${reference}" /><button>
        Send my PIN again
      </button>
    </form>
    <p class="small">At most three times a day. We never show the PIN or the number here.</p>
  </section>`;

const moreTimeForm = ({ short_tracking_reference: reference }: Tracked): Markup =>
  html`<section class="card pin">
    <h2>Need more time?</h2>
    <p>We keep the parcel ${RECIPIENT_HOURS} hours longer, once. Your PIN stays the same.</p>
    <form action="/tracker" method="post">
      <input type="hidden" name="reference" value="${reference}" /><input
        type="hidden"
        name="want"
        value="more-time"
      /><button>Keep it ${RECIPIENT_HOURS} hours longer</button>
    </form>
  </section>`;

function contact({ settings }: Provider): Markup | null {
  const [phone, email] = [
    settingText(settings, 'support_number'),
    settingText(settings, 'support_email'),
  ];
  const [from, to] = [
    settingText(settings, 'work_hours_from'),
    settingText(settings, 'work_hours_to'),
  ];
  if (!phone && !email) return null;
  return html`<section class="card contact">
    <h2>Questions?</h2>
    ${phone && html`<p><a href="tel:${phone.replaceAll(/[^+\d]/g, '')}">${phone}</a>${from && to && html`, from ${from} to ${to}`}</p>`}
    ${email && html`<p><a href="mailto:${email}">${email}</a></p>`}
  </section>`;
}

const unknown = (reference: string): Markup =>
  html`<section class="card answer">
    <p class="facts"><b class="ref">${reference}</b></p>
    <h1>${messages.referenceNotFound}</h1>
    <p>
      A reference has six letters and figures, for instance FV4XVM. It is in the message that we
      sent you.
    </p>
  </section>`;

const row = ({ reference, tracked }: Lookup): Markup => {
  if (tracked === null)
    return html`<li>
      <b class="ref">${reference}</b>
      <p>${messages.referenceNotFound}</p>
    </li>`;
  const { title, detail } = trackingWords(tracked);
  const { short_tracking_reference: short } = tracked;
  return html`<li>
    <a class="ref" href="${addressOf(short)}">${short}</a>
    <p><b>${title}</b>${detail && html`<span>${detail}</span>`}</p>
  </li>`;
};

const several = (found: readonly Lookup[]): Markup =>
  html`<section class="card">
    <h1 class="several">${found.length} references</h1>
    <ul class="rows">
      ${found.map(row)}
    </ul>
  </section>`;

const tooMany = html`<p class="notice">
  At most ${MAX_TRACKED} references are looked up at once. These are the first.
</p>`;

interface TrackerFacts {
  provider: Provider;
  references: readonly string[];
  found: readonly Lookup[];
  /** Confirmation of a request that was just sent. */
  requested: string | null;
}

/** Results, worded for one or several references. */
function results(found: readonly Lookup[]): Markup {
  const [only] = found;
  if (only === undefined) return html`<h1 class="lead">Where is my parcel?</h1>`;
  if (found.length > 1) return several(found);
  return only.tracked ? answer(only.tracked) : unknown(only.reference);
}

/** Content of the tracker in a live region, which screen readers announce. */
export function trackerContent({ provider, references, found, requested }: TrackerFacts) {
  const tracked = found.length === 1 ? found[0]?.tracked : null;
  return html`${trackForm(references)}
    <div role="status" aria-live="polite">
      ${requested && html`<p class="notice">${requested}</p>`}
      ${references.length > MAX_TRACKED && tooMany} ${results(found)}
    </div>
    <div class="columns">
      ${tracked && events(tracked)}
      <div>
        ${tracked?.locker?.can_extend && moreTimeForm(tracked)}
        ${tracked?.locker && pinForm(tracked)}${contact(provider)}
      </div>
    </div>`;
}
