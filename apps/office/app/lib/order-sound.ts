import { createStore } from '@phsar/ui/listener-store';
import { readStored, writeStored } from './local-storage.ts';

/** Two strokes of a small bell. Hertz, seconds from the start. */
const STROKES = [
  { frequency: 1318.5, at: 0 },
  { frequency: 1760, at: 0.16 },
];
const STROKE_SECONDS = 0.9;
const LOUDNESS = 0.25;

/** Whether new orders sound on this device. */
export const isSoundOn = createStore(readStored('office-sound') !== 'off');

/** Browsers are silent until the first tap or key on a page. */
export const isSoundUnlocked = createStore(navigator.userActivation?.hasBeenActive ?? false);

let context: AudioContext | null = null;

/** Switches the sound on or off on this device. Where storage is blocked or full, until the page is loaded again. */
export function setSoundOn(isOn: boolean): void {
  isSoundOn.write(isOn);
  writeStored('office-sound', isOn ? 'on' : 'off');
}

/**
 * Waits for the person's first tap or key; returns what ends that. Not for the finger's `pointerup`, which comes before the
 * click: the hint above the list would vanish in between, and the tap meet what has moved to its place. The button of the
 * sound hears of it afterwards.
 */
export function unlockSoundByFirstTap(): () => void {
  const types = ['click', 'keydown'] as const;
  const stop = () => {
    for (const type of types) window.removeEventListener(type, unlock, true);
  };
  function unlock() {
    stop();
    if (!isSoundUnlocked.read()) isSoundUnlocked.write(true);
  }
  for (const type of types) window.addEventListener(type, unlock, true);
  return stop;
}

/** Plays the sound if the person wants it and the browser allows it. */
export function ring(): void {
  if (!isSoundOn.read() || !isSoundUnlocked.read() || !('AudioContext' in window)) return;
  context ??= new AudioContext();
  // Phones suspend it with the screen.
  void context.resume();
  for (const { frequency, at } of STROKES) strike(context, frequency, context.currentTime + at);
}

function strike(audio: AudioContext, frequency: number, start: number) {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(LOUDNESS, start + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + STROKE_SECONDS);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + STROKE_SECONDS);
}
