import { ApiError } from '@phsar/contract/client';
import { PATHS } from '@phsar/contract/shop/paths';
import type { Blog } from '@phsar/contract/shop/wire';
import type { Language } from '@phsar/domain/language';
import { Button } from '@phsar/ui/button';
import { ArrowLeftIcon, BookIcon, WarningIcon } from '@phsar/ui/icons';
import { Spinner } from '@phsar/ui/spinner';
import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { currentLanguage } from '../../lib/language/language.ts';
import { useFreshList } from '../../lib/lists/use-fresh-list.ts';
import { api } from '../../lib/network/client.ts';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button-link.tsx';
import { errorText } from '../../ui/error-text.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Picture } from '../../ui/picture.tsx';
import { PostText } from '../../ui/post-text.tsx';
import { loadBlog } from './api.ts';
import { BlogDate } from './blog-date.tsx';

export interface BlogPageProps {
  id: string;
  /** What the server rendered: null for an unknown post, undefined if it could not load it. */
  initial: Blog | null | undefined;
}

/** `isClean`: sanitised by the server, like everything it renders. */
interface ShownBlog {
  blog: Blog | null;
  isClean: boolean;
}

/** A post, from the server's rendering or fetched in the browser. */
export function BlogPage({ id, initial }: BlogPageProps) {
  const language = currentLanguage();
  const { data, status, error, reload } = useFreshList<ShownBlog>({
    name: `blog ${id} ${language}`,
    initial: initial === undefined ? undefined : { blog: initial, isClean: true },
    load: async (signal) => ({ blog: await blogOrNull(id, language, signal), isClean: false }),
  });

  return (
    <div className="page-width pt-4 pb-12 sm:pt-6">
      <div className="mx-auto max-w-post">
        <BackButton />
        {data === undefined && status !== 'failed' && <Loading />}
        {data === undefined && status === 'failed' && <Failed message={errorText(error)} onRetry={reload} />}
        {data?.blog === null && <NotFound />}
        {data !== undefined && data.blog !== null && <Post blog={data.blog} isClean={data.isClean} />}
      </div>
    </div>
  );
}

async function blogOrNull(id: string, language: Language, signal: AbortSignal): Promise<Blog | null> {
  try {
    return await loadBlog(api, id, language, signal);
  } catch (error) {
    if (error instanceof ApiError && error.answer?.code === 'blog_not_found') return null;
    throw error;
  }
}

/** Goes back within the shop; to all posts when the person came from elsewhere. */
function BackButton() {
  const navigate = useNavigate();
  function goBack(event: MouseEvent) {
    // React Router stores its position in the history state.
    const { idx } = (history.state ?? {}) as { idx?: number };
    if (idx === undefined || idx === 0) return;
    event.preventDefault();
    navigate(-1);
  }
  return (
    <ButtonLink
      to={PATHS.blogs}
      variant="quiet"
      size="sm"
      className="-ms-3.5"
      icon={<ArrowLeftIcon className="size-5" />}
      onClick={goBack}
    >
      {m.blogs_back()}
    </ButtonLink>
  );
}

function Loading() {
  return (
    <div className="flex min-h-80 items-center justify-center">
      <PageTitle>{m.blogs_title()}</PageTitle>
      <Spinner />
    </div>
  );
}

function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="alert">
      <PageTitle>{m.blogs_title()}</PageTitle>
      <Refusal
        title={message}
        hint={m.ui_network_hint()}
        icon={<WarningIcon className="size-10" />}
        action={
          <Button variant="secondary" onClick={onRetry}>
            {m.ui_retry()}
          </Button>
        }
      />
    </div>
  );
}

function NotFound() {
  return (
    <>
      <PageTitle>{m.blogs_not_found()}</PageTitle>
      <Refusal
        title={m.blogs_not_found()}
        icon={<BookIcon className="size-10" />}
        action={<ButtonLink to={PATHS.blogs}>{m.blogs_show_all()}</ButtonLink>}
      />
    </>
  );
}

interface RefusalProps {
  title: string;
  hint?: string;
  icon: ReactNode;
  action: ReactNode;
}

/** Why the post cannot be shown, as the page's heading. */
function Refusal({ title, hint, icon, action }: RefusalProps) {
  return (
    <div className="mx-auto flex max-w-form flex-col items-center px-4 py-14 text-center">
      <span className="mb-5 flex size-24 items-center justify-center rounded-full bg-primary-soft text-primary">
        {icon}
      </span>
      <h1 className="text-lg">{title}</h1>
      {hint !== undefined && <p className="mt-1 text-ink-soft text-sm">{hint}</p>}
      <div className="mt-6">{action}</div>
    </div>
  );
}

function Post({ blog: { title, image, date, description }, isClean }: { blog: Blog; isClean: boolean }) {
  return (
    <article className="mt-2">
      <PageTitle>{title}</PageTitle>
      <header>
        <p className="flex flex-wrap gap-x-4 text-ink-soft text-sm">
          <BlogDate date={date} />
          <span className="font-semibold text-accent">{m.blogs_tip_by()}</span>
        </p>
        <h1 className="mt-2 text-2xl">{title}</h1>
      </header>
      <Picture
        url={image}
        alt=""
        width={16}
        height={9}
        sizes="(min-width: 769px) 736px, 92vw"
        priority="lead"
        className="mt-5 aspect-video w-full rounded-lg object-cover"
      />
      <PostText html={description} isClean={isClean} className="mt-7" />
    </article>
  );
}
