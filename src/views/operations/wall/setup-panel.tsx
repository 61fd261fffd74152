import { useState } from 'react';
import { Button } from '#ui/form/button.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { modes, themes } from '#domain/identity/looks.ts';
import { SceneChoice } from './scenes/scene-choice.tsx';
import {
  addressOf,
  LONGEST_SECONDS,
  readPlan,
  scenes,
  SHORTEST_SECONDS,
  type WallPlan,
  usualMode,
} from './plan.ts';
import type { Wall } from './use-wall.ts';
import './setup-panel.css';
import { capital } from '#domain/kernel/sentence-case.ts';

interface SetupPanelProps {
  wall: Wall;
  isOpen: boolean;
  onSettle: (plan: WallPlan) => void;
  onClose: () => void;
}

const worn = 'worn';
/** Length of the path; the rest of the URL is the query string. */
const PATH = '/wall'.length;
const choicesOf = (values: readonly string[]) => [
  { value: worn, label: 'My current theme' },
  ...values.map((value) => ({ value, label: capital(value) })),
];

/** Panel that builds the URL of a wall display: scenes, timing, branch and look. */
export function SetupPanel({ wall, isOpen, onSettle, onClose }: SetupPanelProps) {
  const [plan, setPlan] = useState(wall.plan);
  const [seconds, setSeconds] = useState(String(wall.plan.seconds));
  const [branch, setBranch] = useState(wall.plan.branch ?? '');
  const change = (changed: Partial<WallPlan>) => setPlan({ ...plan, ...changed });
  const made = readPlan(
    addressOf({ ...plan, seconds: Number(seconds), branch: branch || null }).slice(PATH),
  );
  const look = (name: 'theme' | 'mode', value: string) =>
    setPlan(readPlan(addressOf({ ...plan, [name]: value === worn ? null : value }).slice(PATH)));
  const footer = (
    <>
      <Button kind="quiet" onClick={onClose}>
        Cancel
      </Button>
      <Button
        kind="primary"
        type="submit"
        form="wall-setup"
        off={plan.scenes.length === 0 && 'Choose a scene.'}
      >
        Show this wall
      </Button>
    </>
  );
  return (
    <Dialog title="Set up the wall" isOpen={isOpen} onClose={onClose} footer={footer} wide>
      <form
        id="wall-setup"
        className="wall-setup"
        onSubmit={(event) => {
          event.preventDefault();
          if (plan.scenes.length > 0) onSettle(made);
        }}
      >
        <SceneChoice
          chosen={plan.scenes}
          mayShow={(scene) => wall.figures.holds(scenes[scene].needs)}
          onChange={(chosen) => change({ scenes: chosen })}
        />
        <div className="wall-setup-row">
          <TextField
            label="Seconds per scene"
            inputMode="numeric"
            value={seconds}
            onChange={setSeconds}
            description={`A number from ${SHORTEST_SECONDS} to ${LONGEST_SECONDS}`}
          />
          <TextField
            label="Branch"
            optional
            mono
            value={branch}
            onChange={setBranch}
            description="Branch code, such as JNB"
          />
          <SelectField
            label="Theme"
            choices={choicesOf(themes)}
            value={plan.theme ?? worn}
            onChange={(value) => look('theme', value)}
          />
          <SelectField
            label="Light or dark"
            choices={modes.map((value) => ({ value, label: capital(value) }))}
            value={plan.mode ?? usualMode}
            onChange={(value) => look('mode', value === usualMode ? worn : value)}
          />
        </div>
        <p className="wall-setup-address">
          Address of this wall <output>{addressOf(made)}</output>
        </p>
      </form>
    </Dialog>
  );
}
