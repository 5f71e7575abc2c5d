import { Button } from '@phsar/ui/button';
import { Dialog } from '@phsar/ui/dialog';
import type { PhotoPart } from '@phsar/ui/shrunken-photo';
import { type CSSProperties, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { CORNERS, movedPart, resizedPart } from './photo-part.ts';

const FIRST_PART: PhotoPart = { left: 0.15, top: 0.15, right: 0.85, bottom: 0.85 };
/** How far an arrow key moves, as a fraction of the photo. */
const KEY_STEP = 0.02;
const KEYS: Record<string, readonly [dx: number, dy: number]> = {
  ArrowLeft: [-KEY_STEP, 0],
  ArrowRight: [KEY_STEP, 0],
  ArrowUp: [0, -KEY_STEP],
  ArrowDown: [0, KEY_STEP],
};

const CORNER_LABELS = {
  'left top': m.photo_part_upper_left,
  'right top': m.photo_part_upper_right,
  'right bottom': m.photo_part_lower_right,
  'left bottom': m.photo_part_lower_left,
};

/** Asks for the part of a photo that shows the product, by a frame that fingers, a mouse and arrow keys move. */
export function PhotoPartDialog({
  address,
  onChoose,
  onClose,
}: {
  /** URL of the photo. */
  address: string;
  onChoose: (part: PhotoPart) => void;
  onClose: () => void;
}) {
  const [part, setPart] = useState(FIRST_PART);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={m.photo_part_title()}
      footer={
        <Button isFullWidth onClick={() => onChoose(part)}>
          {m.photo_part_search()}
        </Button>
      }
    >
      <Frame address={address} part={part} onChange={setPart} />
    </Dialog>
  );
}

function Frame({
  address,
  part,
  onChange,
}: {
  address: string;
  part: PhotoPart;
  onChange: (part: PhotoPart) => void;
}) {
  const photo = useRef<HTMLDivElement>(null);
  const hint = useId();
  const shared = { hint, photo, part, onChange };
  const percent = (value: number) => `${100 * value}%`;
  return (
    <>
      <p id={hint} className="mb-4 text-ink-soft text-sm">
        {m.photo_part_hint()}
      </p>
      {/* Room for the handles, which reach beyond the photo. */}
      <div className="px-2 pb-6">
        <div ref={photo} className="relative mx-auto w-fit">
          <img
            src={address}
            alt={m.photo_yours()}
            className="block max-w-full"
            style={{ maxHeight: '58dvh' }}
          />
          <div className="absolute inset-0 overflow-hidden">
            <Handle
              label={m.photo_part_frame()}
              {...shared}
              isFirst
              moved={movedPart}
              style={{
                left: percent(part.left),
                top: percent(part.top),
                width: percent(part.right - part.left),
                height: percent(part.bottom - part.top),
                border: '2px solid white',
                // What is left out lies in the shadow.
                boxShadow: '0 0 0 100vmax color-mix(in srgb, var(--color-scrim) 65%, transparent)',
              }}
            />
          </div>
          {CORNERS.map((corner) => (
            <Handle
              key={corner.join(' ')}
              label={CORNER_LABELS[`${corner[0]} ${corner[1]}`]()}
              {...shared}
              moved={(from, dx, dy) => resizedPart(from, corner, dx, dy)}
              style={{
                left: `calc(${percent(part[corner[0]])} - 22px)`,
                top: `calc(${percent(part[corner[1]])} - 22px)`,
                width: 44,
                height: 44,
              }}
            >
              <span className="size-5 rounded-full bg-primary ring-2 ring-white" />
            </Handle>
          ))}
        </div>
      </div>
    </>
  );
}

/** Something on the photo that fingers, a mouse and the arrow keys move. */
function Handle({
  label,
  hint,
  photo,
  part,
  moved,
  onChange,
  style,
  isFirst,
  children,
}: {
  label: string;
  /** Id of the text that says how to move it. */
  hint: string;
  photo: RefObject<HTMLElement | null>;
  part: PhotoPart;
  /** The part after a move, by fractions of the photo. */
  moved: (from: PhotoPart, dx: number, dy: number) => PhotoPart;
  onChange: (part: PhotoPart) => void;
  style: CSSProperties;
  /** Whether the dialog's focus begins here. */
  isFirst?: true;
  children?: ReactNode;
}) {
  const start = useRef<{ x: number; y: number; part: PhotoPart } | null>(null);
  return (
    <button
      type="button"
      aria-label={label}
      aria-describedby={hint}
      data-initial-focus={isFirst}
      className="absolute grid place-items-center"
      // A finger on it drags and does not scroll.
      style={{ ...style, touchAction: 'none' }}
      onPointerDown={({ currentTarget, pointerId, clientX, clientY }) => {
        currentTarget.setPointerCapture(pointerId);
        start.current = { x: clientX, y: clientY, part };
      }}
      onPointerMove={({ clientX, clientY }) => {
        const area = photo.current?.getBoundingClientRect();
        if (start.current === null || area === undefined) return;
        const { x, y, part: from } = start.current;
        onChange(moved(from, (clientX - x) / area.width, (clientY - y) / area.height));
      }}
      onLostPointerCapture={() => {
        start.current = null;
      }}
      onKeyDown={(event) => {
        const step = KEYS[event.key];
        if (step === undefined) return;
        event.preventDefault();
        onChange(moved(part, ...step));
      }}
    >
      {children}
    </button>
  );
}
