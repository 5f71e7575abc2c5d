import { classNames } from '@phsar/ui/class-names';
import { trustedHtml } from '@phsar/ui/trusted-html';
import { useMemo } from 'react';
import { cleanHtml } from '../lib/page/clean-html.ts';

interface PostTextProps {
  html: string;
  /** Sanitised by the server, like everything it renders; else clean-html.ts does it. */
  isClean: boolean;
  className?: string;
}

/** The text of a post or a policy. */
export function PostText({ html, isClean, className }: PostTextProps) {
  // One object for each text: React writes the HTML again for another object, and where hydration failed.
  const inner = useMemo(() => ({ __html: isClean ? trustedHtml(html) : cleanHtml(html) }), [html, isClean]);
  return <div className={classNames('post-text', className)} dangerouslySetInnerHTML={inner} />;
}
