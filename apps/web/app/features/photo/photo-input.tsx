import { type ReactNode, useRef } from 'react';

/** A picture file of the person's, or a new photo: phones ask which. `children` draws what is pressed. */
export function PhotoInput({
  onChoose,
  children,
}: {
  onChoose: (file: File) => void;
  children: (open: () => void) => ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      {children(() => input.current?.click())}
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file again is a choice too.
          target.value = '';
          if (file !== undefined) onChoose(file);
        }}
      />
    </>
  );
}
