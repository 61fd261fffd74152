type CellInputProps = {
  text: string;
  name: string;
  onText: (text: string) => void;
  onDone: (isKept: boolean) => void;
};

/** Field of a price; Escape discards the text. */
export function CellInput({ text, name, onText, onDone }: CellInputProps) {
  return (
    <input
      aria-label={`Price ${name}`}
      value={text}
      autoFocus
      onChange={(event) => onText(event.target.value)}
      onBlur={() => onDone(true)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onDone(event.key === 'Enter');
      }}
    />
  );
}
