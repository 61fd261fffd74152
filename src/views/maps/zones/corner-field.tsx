import { useState, type KeyboardEvent } from 'react';
import { formatCoordinates, readCoordinates } from '#domain/places/coordinates.ts';
import { insertCorner, moveChosen, type PolygonEdit } from '#map/drawing/polygon-editor.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { zoneEditorState } from './zone-work.ts';

interface CornerFieldProps {
  outline: PolygonEdit;
  /** Returns the focus to the list. */
  onDone: () => void;
}

/**
 * Field for the coordinates of the chosen corner, or of the first corner of a new outline: Enter
 * moves the corner, Escape cancels.
 */
export function CornerField({ outline, onDone }: CornerFieldProps) {
  const { corners, chosen } = outline;
  const corner = corners[chosen];
  const words = corner ? formatCoordinates(...corner) : '';
  const [text, setText] = useState(words);
  const [why, setWhy] = useState<string>();
  const put = () => {
    const read = readCoordinates(text);
    if (!read.ok) return setWhy(read.why);
    const { longitude, latitude } = read;
    // The displayed coordinates are rounded, so unchanged text must not move the corner.
    if (text !== words)
      zoneEditorState.change((now) =>
        corner ? moveChosen(now, [longitude, latitude]) : insertCorner(now, [longitude, latitude]),
      );
    onDone();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') put();
    else if (event.key === 'Escape') onDone();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <TextField
      label={corner ? `Corner ${chosen + 1}` : 'First corner'}
      description="Latitude, longitude"
      placeholder="-26.107, 28.056"
      mono
      autoComplete="off"
      value={text}
      error={why}
      onChange={(typed) => {
        setText(typed);
        setWhy(undefined);
      }}
      onKeyDown={press}
      onFocus={({ currentTarget }) => currentTarget.select()}
      data-corner-field
    />
  );
}
