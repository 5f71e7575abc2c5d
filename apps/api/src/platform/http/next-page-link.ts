/**
 * A list's `Link` header.
 * @param path of the call, with its base
 * @param search the query of the next page; parameters without a value are left out
 */
export function nextPageLink(
  path: string,
  search: Readonly<Record<string, string | number | null | undefined>>,
): string {
  const given = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
  return `<${path}?${new URLSearchParams(given)}>; rel="next"`;
}
