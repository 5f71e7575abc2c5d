import { m } from '../../paraglide/messages.js';
import { type Strength, strengthOf } from './password-strength.ts';

const LOOKS: Record<Strength, { bars: number; colour: string; text: () => string }> = {
  weak: { bars: 1, colour: 'bg-danger', text: m.accounts_strength_weak },
  fair: { bars: 2, colour: 'bg-warning', text: m.accounts_strength_fair },
  strong: { bars: 3, colour: 'bg-success', text: m.accounts_strength_strong },
};

/** Strength of a new password. Announces changes of strength only, not every keystroke. */
export function StrengthMeter({ password }: { password: string }) {
  const look = password === '' ? null : LOOKS[strengthOf(password)];
  return (
    <div role="status" className="-mt-2 empty:hidden">
      {look !== null && (
        <>
          <span className="flex gap-1.5" aria-hidden="true">
            {[1, 2, 3].map((bar) => (
              <span
                key={bar}
                className={`h-1.5 grow rounded-full ${bar <= look.bars ? look.colour : 'bg-line'}`}
              />
            ))}
          </span>
          <p className="mt-1 text-ink-soft text-sm">{look.text()}</p>
        </>
      )}
    </div>
  );
}
