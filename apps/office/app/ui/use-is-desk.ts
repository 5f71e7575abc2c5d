import { useMediaQuery } from '@phsar/ui/hooks/use-media-query';

/** Whether lists are tables: as `desk` of the style sheet. */
export function useIsDesk(): boolean {
  return useMediaQuery('(min-width: 900px)');
}
