import { navigate } from 'wouter/use-browser-location';
import { namedPeriods } from '#domain/reports/period.ts';
import { MAX_DIMENSIONS } from '#domain/reports/report.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { usePhone } from '#ui/window-width.ts';
import { reportAddress, type Asked } from '../address.ts';
import { Conditions } from '../composing/conditions.tsx';
import { SavedParameters } from './saved-parameters.tsx';
import { slugOf, type Reading, type Report } from '../reading.ts';
import { controls } from './use-report-keys.ts';

const NOTHING = 'nothing';
const CUSTOM = 'custom';

interface ParametersProps {
  report: Report;
  asked: Asked;
  reading: Reading;
}

/** Parameters of the report: period, grouping and conditions. The URL stores all of them. */
export function ReportParameters(props: ParametersProps) {
  if (!usePhone()) return <Fields {...props} />;
  const { parameters, dimensions } = props.reading;
  const { period, from, to, by } = parameters;
  const named = namedPeriods.find(({ value }) => value === period)?.title;
  const groups = by.map((id) => dimensions.find((one) => one.id === id)?.title.toLowerCase());
  const words = [
    period !== null && (named ?? `${from} to ${to}`),
    by.length > 0 && `by ${groups.join(', ')}`,
  ];
  return (
    <details className="report-sheet">
      <summary>{words.filter(Boolean).join(', ') || 'Parameters'}</summary>
      <Fields {...props} />
    </details>
  );
}

function Fields({ report, asked, reading }: ParametersProps) {
  const go = (change: Partial<Asked>) =>
    navigate(reportAddress({ ...asked, report: slugOf(report), ...change }));
  const { by } = reading.parameters;
  const left = (at: number) =>
    reading.dimensions.filter(({ id }) => by[at] === id || !by.includes(id));
  const setGroup = (at: number, id: string) => {
    const next = by.with(Math.min(at, by.length - 1), id);
    const chosen = at < by.length ? next : [...by, id];
    go({ by: id === NOTHING ? by.toSpliced(at, 1) : chosen, sort: null });
  };
  const groups = by.length < MAX_DIMENSIONS ? [...by, NOTHING] : by;
  return (
    <div className="report-parameters" role="group" aria-label="Parameters">
      {reading.parameters.period !== null && <PeriodFields reading={reading} go={go} />}
      {groups.map((id, at) => (
        <SelectField
          key={`${id} ${at}`}
          label={at === 0 ? 'Rows by' : 'and by'}
          name={`by-${at}`}
          {...(at === 0 && { 'data-key-of': controls.b })}
          value={id}
          choices={[
            ...(at === 0 && by.length === 1
              ? []
              : [{ value: NOTHING, label: at === 0 ? 'No grouping' : 'No further grouping' }]),
            ...left(at).map((one) => ({ value: one.id, label: one.title })),
          ]}
          onChange={(chosen) => setGroup(at, chosen)}
        />
      ))}
      <Conditions report={report} reading={reading} asked={asked} go={go} />
      <SavedParameters report={report} asked={asked} />
    </div>
  );
}

interface PeriodProps {
  reading: Reading;
  go: (change: Partial<Asked>) => void;
}

function PeriodFields({ reading, go }: PeriodProps) {
  const { period, from, to } = reading.parameters;
  const isNamed = namedPeriods.some(({ value }) => value === period);
  const span = (start: string | null, end: string | null) => go({ period: `${start}..${end}` });
  return (
    <>
      <SelectField
        label="Period"
        name="period"
        value={isNamed && period !== null ? period : CUSTOM}
        choices={[
          ...namedPeriods.map(({ value, title }) => ({ value, label: title })),
          { value: CUSTOM, label: 'Other days' },
        ]}
        onChange={(value) => (value === CUSTOM ? span(from, to) : go({ period: value }))}
      />
      {!isNamed && (
        <>
          <TextField
            label="From"
            type="date"
            value={from ?? ''}
            max={to ?? undefined}
            onChange={(value) => value !== '' && span(value, to)}
          />
          <TextField
            label="To"
            type="date"
            value={to ?? ''}
            min={from ?? undefined}
            onChange={(value) => value !== '' && span(from, value)}
          />
        </>
      )}
    </>
  );
}
