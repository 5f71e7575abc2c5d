import { showToast } from '@phsar/ui/toast-store';
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { CodeLoadError, releaseOfPage, reloadForNewRelease } from '../lib/code/code-loading.ts';
import { m } from '../paraglide/messages.js';

const NOTICE_MS = 10_000;

export interface LazyPart<P> {
  (props: P): ReactNode;
  /** Loads the code ahead of its first use; a failure is ignored. */
  preload(): void;
}

/**
 * A component whose code is loaded when it is first rendered. A failure is reported in a toast, and retried the next
 * time the component is rendered.
 * @param waiting shown meanwhile
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode = null,
): LazyPart<P> {
  let loaded: ComponentType<P> | null = null;
  let loading: Promise<ComponentType<P>> | null = null;

  function start() {
    loading ??= load()
      .catch(() => load())
      .then(
        (part) => {
          loaded = part;
          return part;
        },
        (error: unknown) => {
          loading = null;
          throw new CodeLoadError([], error);
        },
      );
    return loading;
  }

  function Part(props: P) {
    const [Shown] = useState<ComponentType<P>>(
      () => loaded ?? lazy(async () => ({ default: (await start()) as ComponentType<P> })),
    );
    return (
      <PartBoundary>
        <Suspense fallback={waiting}>
          <Shown {...props} />
        </Suspense>
      </PartBoundary>
    );
  }
  Part.preload = () => void start().catch(() => {});
  return Part;
}

/** Keeps the page when the code of a part could not be loaded. Errors of the part itself go to the page's boundary. */
class PartBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    if (!(error instanceof CodeLoadError)) return;
    // With a network, the files are probably gone because of a new release.
    if (navigator.onLine && reloadForNewRelease(releaseOfPage())) return;
    showToast({
      text: m.ui_missing_part(),
      tone: 'danger',
      durationMs: NOTICE_MS,
      action: { label: m.ui_retry(), onPress: () => location.reload() },
    });
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (!(error instanceof CodeLoadError)) throw error;
    return null;
  }
}
