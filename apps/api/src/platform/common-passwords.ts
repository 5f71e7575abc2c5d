import listed from './common-passwords.json' with { type: 'json' };

/**
 * Lower case, at least 8 characters, the most common first: 5,000 from zxcvbn 4.4.2 (frequency_lists.js, MIT, see NOTICE.md),
 * which collected them from published leaks, then the shop's own additions for Cambodia and keyboards.
 */
const LISTED = new Set(listed);

const RUNS = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** Whether attackers guess a password early: it is listed, a keyboard run, or has at most two distinct characters. */
export function isCommonPassword(password: string): boolean {
  const folded = password.toLowerCase();
  return LISTED.has(folded) || new Set(folded).size <= 2 || isRun(folded);
}

function isRun(text: string): boolean {
  const backwards = [...text].reverse().join('');
  return RUNS.some((run) => {
    // Doubled, for runs that wrap around: 90123456.
    const circle = run + run;
    return circle.includes(text) || circle.includes(backwards);
  });
}
