import { PRODUCT_PARAMETER } from '@phsar/contract/shop/paths';
import { useRef } from 'react';
import { type To, useLocation, useNavigate, useSearchParams } from 'react-router';
import { OPENED_HERE, pageParameters } from '../../lib/page/page-address.ts';

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
    const address = { search: searchWith(new URLSearchParams(search), productId) };
    navigate(address, { state: OPENED_HERE, preventScrollReset: true });
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
  const { key, search, state } = useLocation();
  // A second press before the navigation finishes would go back two entries.
  const closedKey = useRef<string>(null);
  return () => {
    if (closedKey.current === key) return;
    closedKey.current = key;
    if (isOpenedHere(state)) {
      navigate(-1);
      return;
    }
    const parameters = new URLSearchParams(search);
    parameters.delete(PRODUCT_PARAMETER);
    navigate({ search: String(parameters) }, { replace: true, preventScrollReset: true });
  };
}
