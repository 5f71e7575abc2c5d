import { IconButton } from '@phsar/ui/icon-button';
import { useStore } from '@phsar/ui/listener-store';
import { useRef } from 'react';
import { isSoundOn, isSoundUnlocked, ring, setSoundOn } from '../../lib/order-sound.ts';
import { m } from '../../paraglide/messages.js';
import { BellIcon, BellOffIcon } from '../../ui/office-icons.tsx';

/** Switches the sound of new orders on this device; switching it on plays it once. */
export function SoundSwitch() {
  const isOn = useStore(isSoundOn);
  const isUnlocked = useStore(isSoundUnlocked);
  const isFirstTap = useRef(false);
  const remember = () => {
    isFirstTap.current = !isUnlocked;
  };
  return (
    <IconButton
      label={m.orders_sound()}
      variant="outlined"
      aria-pressed={isOn}
      onPointerDown={remember}
      onKeyDown={remember}
      onClick={() => {
        // The first tap only allows the page to make sounds; the switch stays as it is.
        if (!isFirstTap.current || !isOn) setSoundOn(!isOn);
        isFirstTap.current = false;
        ring();
      }}
    >
      {isOn ? <BellIcon /> : <BellOffIcon />}
    </IconButton>
  );
}

/** Says that browsers keep the page silent until its first tap. */
export function SoundHint() {
  const isOn = useStore(isSoundOn);
  const isUnlocked = useStore(isSoundUnlocked);
  return isOn && !isUnlocked && <span className="text-sm">{m.orders_sound_locked()}</span>;
}
