import { useState } from 'react';
import * as z from 'zod';
import { ApiError } from '#api/api-error.ts';
import { checkSetting } from '#domain/settings/settings.ts';
import { useApp } from '#ui/app-context.ts';
import { settingDrafts, useDrafts } from './drafts.ts';
import type { SavedSetting } from './setting.ts';

/** Unsaved setting. */
export interface Change {
  setting: SavedSetting;
  value: string;
  version: number;
}

/** Value that another user has saved in the meantime. */
interface Newer {
  value: string;
  version: number;
}

export interface Saving {
  changes: readonly Change[];
  busy: boolean;
  errors: ReadonlyMap<string, string>;
  /** Error that belongs to no setting. */
  failure: string | null;
  newer: ReadonlyMap<string, Newer>;
  save: () => void;
  /** Accepts the value of the other user (`theirs`), or overwrites it (`mine`). */
  settle: (setting: string, keeps: 'theirs' | 'mine') => void;
  discard: (settings: readonly string[]) => void;
}

interface Outcome {
  errors: ReadonlyMap<string, string>;
  failure: string | null;
  newer: ReadonlyMap<string, Newer>;
}

const nothing: Outcome = { errors: new Map(), failure: null, newer: new Map() };

const newerRows = z.array(
  z.object({ setting: z.string(), value: z.string().nullable(), version: z.int() }),
);

function refused(error: unknown): Outcome {
  if (!(error instanceof ApiError)) throw error;
  if (error.code === 'stale') {
    const rows = newerRows.parse(error.body.current);
    return {
      ...nothing,
      newer: new Map(rows.map((row) => [row.setting, { ...row, value: row.value ?? '' }])),
    };
  }
  const errors = Object.entries(error.body.errors ?? {});
  return {
    ...nothing,
    errors: new Map(errors.map(([setting, texts]) => [setting, texts.join(' ')])),
    failure: errors.length > 0 ? null : error.message,
  };
}

/** Errors found before sending. */
function problemsIn(changes: readonly Change[]): Map<string, string> {
  return new Map(
    changes.flatMap(({ setting: { name }, value }) => {
      const checked = checkSetting(name, value);
      return 'problem' in checked ? [[name, checked.problem]] : [];
    }),
  );
}

/** Unsaved changes and their atomic save; unchanged settings are not sent. */
export function useSaving(all: readonly SavedSetting[]): Saving {
  const { api, toasts } = useApp();
  const drafts = useDrafts();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState(nothing);
  const changes = all.flatMap((setting): Change[] => {
    const draft = drafts.get(setting.name);
    return draft === undefined || draft.value === setting.saved ? [] : [{ setting, ...draft }];
  });

  const send = async () => {
    const problems = problemsIn(changes);
    if (problems.size > 0) return setOutcome({ ...nothing, errors: problems });
    setBusy(true);
    try {
      const data = changes.map(({ setting: { name }, value, version }) => ({
        setting: name,
        value,
        version,
      }));
      const { message } = await api.call('POST /settings', { body: { data } });
      settingDrafts.drop(data.map(({ setting }) => setting));
      setOutcome(nothing);
      toasts.show({ kind: 'success', text: message });
    } catch (error) {
      setOutcome(refused(error));
    } finally {
      setBusy(false);
    }
  };
  const settle: Saving['settle'] = (name, keeps) => {
    const theirs = outcome.newer.get(name);
    const mine = drafts.get(name);
    if (keeps === 'theirs' || !mine || !theirs) settingDrafts.drop([name]);
    else settingDrafts.put(name, { ...mine, version: theirs.version });
    const newer = new Map(outcome.newer);
    newer.delete(name);
    setOutcome({ ...outcome, newer });
  };
  const changed = new Set(changes.map(({ setting: { name } }) => name));
  return {
    ...outcome,
    // A reverted change no longer has an error.
    errors: new Map([...outcome.errors].filter(([name]) => changed.has(name))),
    changes,
    busy,
    settle,
    save: () => void (changes.length > 0 && !busy && send()),
    discard: (settings) => {
      settingDrafts.drop(settings);
      setOutcome(nothing);
    },
  };
}
