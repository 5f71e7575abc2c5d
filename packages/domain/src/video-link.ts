const VIDEO_ID = /^[\w-]{11}$/;
const HOSTS = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
  'music.youtube.com',
]);

/** The 11-character id in a YouTube link of any usual form; null when the link has none. */
export function videoId(link: string): string | null {
  const url = parsedUrl(link.trim());
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  const candidate = candidateId(url);
  return candidate !== null && VIDEO_ID.test(candidate) ? candidate : null;
}

/** Address of the player on YouTube's cookie-free host, with autoplay. */
export function videoEmbedUrl(id: string): string {
  return `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`;
}

function candidateId(url: URL): string | null {
  const segments = url.pathname.split('/').filter((segment) => segment !== '');
  if (url.hostname === 'youtu.be') return segments[0] ?? null;
  if (!HOSTS.has(url.hostname)) return null;
  if (segments[0] === 'watch') return url.searchParams.get('v');
  if (['embed', 'shorts', 'live', 'v'].includes(segments[0] ?? '')) return segments[1] ?? null;
  return null;
}

function parsedUrl(link: string): URL | null {
  // Not URL.parse, which phones from before 2024 lack.
  try {
    return new URL(link);
  } catch {
    return null;
  }
}
