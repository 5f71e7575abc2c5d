const HOST = /^[\w-]+(\.[\w-]+)+$/;

/** Hosts whose maps the shop's pages may embed, besides those of the setting `MAP_HOSTS`. */
export const MAP_HOSTS: readonly string[] = ['www.openstreetmap.org', 'www.google.com', 'maps.google.com'];

/** Whether a text is a plain `https://` link: to a named host, without user name, password or control characters. */
export function isWebLink(text: string): boolean {
  const url = parsedUrl(text);
  return (
    url !== null &&
    /^https:\/\//i.test(text) &&
    !/[\p{Cc}\\]/u.test(text) &&
    url.username === '' &&
    url.password === '' &&
    HOST.test(url.hostname)
  );
}

/** Whether a link is a map of one of the hosts, such as `www.openstreetmap.org` or `maps.example:8443`. */
export function isMapEmbed(link: string, hosts: readonly string[]): boolean {
  if (!isWebLink(link)) return false;
  const { host, pathname } = new URL(link);
  return hosts.includes(host) && (host !== 'www.google.com' || /^\/maps(\/|$)/.test(pathname));
}

function parsedUrl(text: string): URL | null {
  // Not URL.parse, which phones from before 2024 lack.
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
