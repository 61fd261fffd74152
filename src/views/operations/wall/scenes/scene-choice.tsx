import { IconButton } from '#ui/form/icon-button.tsx';
import { Checkbox } from '#ui/form/checkbox-field.tsx';
import { sceneIds, scenes, type SceneId } from '../plan.ts';

interface SceneChoiceProps {
  chosen: readonly SceneId[];
  /** Whether the role may see a scene. */
  mayShow: (scene: SceneId) => boolean;
  onChange: (chosen: readonly SceneId[]) => void;
}

/** Choice of scenes and their order; chosen scenes come first. */
export function SceneChoice({ chosen, mayShow, onChange }: SceneChoiceProps) {
  const others = sceneIds.filter((scene) => !chosen.includes(scene));
  const toggle = (scene: SceneId, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, scene] : chosen.filter((one) => one !== scene));
  const earlier = (scene: SceneId) => {
    const at = chosen.indexOf(scene);
    const before = chosen[at - 1];
    if (before === undefined) return;
    onChange([...chosen.slice(0, at - 1), scene, before, ...chosen.slice(at + 1)]);
  };
  return (
    <ul aria-label="Scenes in order">
      {[...chosen, ...others].map((scene) => (
        <li key={scene}>
          <Checkbox
            label={
              mayShow(scene)
                ? scenes[scene].title
                : `${scenes[scene].title} (not part of your role)`
            }
            checked={chosen.includes(scene)}
            onChange={(isChosen) => toggle(scene, isChosen)}
          />
          {chosen.indexOf(scene) > 0 && (
            <IconButton
              icon="arrow-up"
              label={`Show ${scenes[scene].title} earlier`}
              onClick={() => earlier(scene)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
