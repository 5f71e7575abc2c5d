import { type Policy, policyPath } from '@phsar/contract/shop/paths';
import { POLICY_LABELS } from './policy-labels.ts';

export interface PolicyLinksProps {
  /** Before the links. */
  text: string;
  policies: readonly Policy[];
}

/** The policies that a form's sender agrees to; links open a new tab, so that nothing typed is lost. */
export function PolicyLinks({ text, policies }: PolicyLinksProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-ink-soft text-sm">
      <span>{text}</span>
      {policies.map((policy) => (
        <a
          key={policy}
          href={policyPath(policy)}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
        >
          {POLICY_LABELS[policy]()}
        </a>
      ))}
    </p>
  );
}
