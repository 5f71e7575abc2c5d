import type { ListedBlog } from '@phsar/contract/office/wire';
import { Badge } from '@phsar/ui/badge';
import { STATE_WORDS, stateOf } from './blog-words.ts';

/** Draft, planned or published. */
export function StateBadge({ blog }: { blog: Pick<ListedBlog, 'state' | 'isShown'> }) {
  const state = stateOf(blog);
  const tone = { draft: 'neutral', planned: 'warning', published: 'success' } as const;
  return <Badge tone={tone[state]}>{STATE_WORDS[state]()}</Badge>;
}
