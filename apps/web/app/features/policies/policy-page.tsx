import type { ShopClient } from '@phsar/contract/shop/client';
import type { Policy } from '@phsar/contract/shop/paths';
import type { PolicyText } from '@phsar/contract/shop/wire';
import type { Language } from '@phsar/domain/language';
import { Button } from '@phsar/ui/button';
import { EmptyState } from '@phsar/ui/empty-state';
import { WarningIcon } from '@phsar/ui/icons';
import { Spinner } from '@phsar/ui/spinner';
import { currentLanguage } from '../../lib/language/language.ts';
import { useFreshList } from '../../lib/lists/use-fresh-list.ts';
import { api } from '../../lib/network/client.ts';
import { m } from '../../paraglide/messages.js';
import { errorText } from '../../ui/error-text.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { POLICY_LABELS } from '../../ui/policy-labels.ts';
import { PostText } from '../../ui/post-text.tsx';

/** @throws ApiError, NoResponseError */
export async function loadPolicy(
  client: ShopClient,
  policy: Policy,
  language: Language,
  signal?: AbortSignal,
): Promise<PolicyText> {
  const input = { params: { policy }, query: { lang: language } };
  const { data } = await client.call('getPolicy', input, signal === undefined ? {} : { signal });
  return data;
}

export interface PolicyPageProps {
  policy: Policy;
  /** What the server rendered; undefined if it could not load it. */
  initial: PolicyText | undefined;
}

/** `isClean`: sanitised by the server, like everything it renders. */
interface ShownPolicy {
  text: PolicyText;
  isClean: boolean;
}

/** Delivery, returns, privacy or terms, from the server's rendering or fetched in the browser. */
export function PolicyPage({ policy, initial }: PolicyPageProps) {
  const language = currentLanguage();
  const { data, status, error, reload } = useFreshList<ShownPolicy>({
    name: `policy ${policy} ${language}`,
    initial: initial && { text: initial, isClean: true },
    load: async (signal) => ({ text: await loadPolicy(api, policy, language, signal), isClean: false }),
    isSame: (shown, fresh) => JSON.stringify(shown.text) === JSON.stringify(fresh.text),
  });
  const title = data?.text.title ?? POLICY_LABELS[policy]();

  return (
    <div className="page-width pb-12">
      <PageTitle>{title}</PageTitle>
      <article className="mx-auto max-w-post">
        <PageHeading title={title} hasBreadcrumb />
        {data !== undefined && <PostText html={data.text.description} isClean={data.isClean} />}
        {data === undefined && status !== 'failed' && (
          <div className="flex min-h-80 items-center justify-center">
            <Spinner />
          </div>
        )}
        {data === undefined && status === 'failed' && (
          <div role="alert">
            <EmptyState
              icon={<WarningIcon className="size-10" />}
              message={errorText(error)}
              hint={m.ui_network_hint()}
              action={
                <Button variant="secondary" onClick={reload}>
                  {m.ui_retry()}
                </Button>
              }
            />
          </div>
        )}
      </article>
    </div>
  );
}
