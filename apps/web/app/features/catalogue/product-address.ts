import { PRODUCT_PARAMETER } from '@phsar/contract/shop/paths';
import { createStore, useStore } from '@phsar/ui/listener-store';
import { type MouseEvent, useEffect } from 'react';
import { type To, useLocation, useNavigate, useSearchParams } from 'react-router';
import { OPENED_HERE, pageParameters } from '../../lib/page/page-address.ts';
import { afterPaint } from '../../lib/page/schedule-task.ts';

/**
 * What a press asks for before the address says so: a product's id, '' for none; null when the address holds. With a new
 * address the router renders the whole page anew, for which nobody who presses should wait.
 */
const pressed = createStore<string | null>(null);

/** The id of the product whose dialog the page shows; '' for none. */
export function useShownProduct(): string {
  const asked = useStore(pressed);
  const [parameters] = useSearchParams();
  const { key } = useLocation();
  useEffect(() => () => pressed.write(null), [key]);
  return asked ?? parameters.get(PRODUCT_PARAMETER) ?? '';
}

/** Whether a press on a link asks for another tab, a window or a file. */
export function opensElsewhere({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}

function isOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isOpenedHere' in state;
}

/** The URL of a product's dialog: the current page with the product as a parameter. */
export function useProductAddress(productId: string): To {
  const [parameters] = useSearchParams();
  return { search: searchWith(parameters, productId) };
}

/** Opens a product's dialog on this page. */
export function useOpenProduct(): (productId: string) => void {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (productId) => {
    // A second press would add a second entry to go back from.
    if (pressed.read() === productId) return;
    pressed.write(productId);
    const address = { search: searchWith(new URLSearchParams(search), productId) };
    afterPaint(() => {
      // Unless it was closed meanwhile, another one pressed, or the page left.
      if (pressed.read() === productId) navigate(address, { state: OPENED_HERE, preventScrollReset: true });
    });
  };
}

function searchWith(parameters: URLSearchParams, productId: string): string {
  const search = pageParameters(parameters);
  search.set(PRODUCT_PARAMETER, productId);
  return `?${search}`;
}

/** Closes the dialog: goes back or, after a shared link, replaces the URL with the page's own. */
export function useCloseProduct(): () => void {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  return () => {
    // A second press before the navigation finishes would go back two entries.
    if (pressed.read() === '') return;
    pressed.write('');
    if (isOpenedHere(state)) {
      navigate(-1);
      return;
    }
    // Also for a product that the address is about to name: this navigation takes the place of that one.
    const parameters = new URLSearchParams(search);
    parameters.delete(PRODUCT_PARAMETER);
    navigate({ search: String(parameters) }, { replace: true, preventScrollReset: true });
  };
}
