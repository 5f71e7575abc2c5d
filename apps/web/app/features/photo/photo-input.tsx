import type { Elements } from '@phsar/ui/elements';
import { useRef } from 'react';

/** Picks a picture file or takes a photo; phones ask which. `children` is the button's content. */
export function PhotoInput({
  onChoose,
  children,
}: {
  onChoose: (file: File) => void;
  children: (open: () => void) => Elements;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      {children(() => input.current?.click())}
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Allows choosing the same file again.
          target.value = '';
          if (file !== undefined) onChoose(file);
        }}
      />
    </>
  );
}
