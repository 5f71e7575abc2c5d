import { type MouseEvent, type MouseEventHandler, useState } from 'react';
import { useLocation } from 'react-router';
import { opensElsewhere } from './product-address.ts';

/**
 * The chosen one of several links to this page: the one just pressed at once, then what the address says, with which all
 * that the page shows is rendered anew.
 * @returns the chosen one, and each link's `onClick` by its value
 */
export function usePressed<T>(chosen: T): [T, (value: T) => MouseEventHandler] {
  const { key } = useLocation();
  const [pressed, setPressed] = useState<{ key: string; value: T } | null>(null);
  const press = (value: T) => (event: MouseEvent) => {
    if (!opensElsewhere(event)) setPressed({ key, value });
  };
  return [pressed?.key === key ? pressed.value : chosen, press];
}
