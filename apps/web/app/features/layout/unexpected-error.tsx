import { PATHS } from '@phsar/contract/shop/paths';
import { Button } from '@phsar/ui/button';
import { WarningIcon } from '@phsar/ui/icons';
import { m } from '../../paraglide/messages.js';
import { PageTitle } from '../../ui/page-title.tsx';

/** The page for errors that nothing else handled. */
export function UnexpectedError() {
  return (
    <section role="alert" className="page-width flex flex-col items-center py-16 text-center sm:py-24">
      <PageTitle>{m.layout_unexpected_error()}</PageTitle>
      <span className="flex size-24 items-center justify-center rounded-full bg-danger-soft text-danger">
        <WarningIcon className="size-10" />
      </span>
      <h1 className="mt-6 text-2xl">{m.layout_unexpected_error()}</h1>
      <p className="mt-2 max-w-form text-ink-soft">{m.layout_unexpected_hint()}</p>
      <div className="mt-8 flex flex-wrap items-center justify-center gap-3">
        <Button onClick={() => location.reload()}>{m.layout_reload()}</Button>
        {/* Reloads the document, because the router's code may be what failed. */}
        <a
          href={PATHS.home}
          className="inline-flex min-h-11 items-center px-5 font-semibold text-primary underline"
        >
          {m.layout_back_home()}
        </a>
      </div>
    </section>
  );
}
