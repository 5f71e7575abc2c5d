import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { videoEmbedUrl, videoId } from './video-link.ts';

describe('a video link', () => {
  it.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com/watch?list=x&v=dQw4w9WgXcQ&t=10s',
    'http://m.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ?si=abc',
    'https://www.youtube.com/embed/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube.com/live/dQw4w9WgXcQ?feature=share',
    ' https://YOUTU.BE/dQw4w9WgXcQ ',
  ])('%s names its video', (link) => {
    expect(videoId(link)).toBe('dQw4w9WgXcQ');
  });

  it.each([
    '',
    'not a link',
    'dQw4w9WgXcQ',
    'https://youtu.be/',
    'https://youtu.be/short',
    'https://youtu.be/dQw4w9WgXcQQ',
    'https://youtu.be/dQw4w9WgXc!',
    'https://www.youtube.com/watch',
    'https://www.youtube.com/playlist?list=dQw4w9WgXcQ',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://evil.example/youtu.be/dQw4w9WgXcQ',
    'https://youtu.be@evil.example/dQw4w9WgXcQ',
    'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
    'ftp://youtu.be/dQw4w9WgXcQ',
    'https://vimeo.com/123456789',
  ])('%j names none', (link) => {
    expect(videoId(link)).toBeNull();
  });

  // Covers 2.63, 9.31
  it('returns 11 safe characters or nothing for any input', () => {
    const start = fc.constantFrom(
      'https://youtu.be/',
      'https://www.youtube.com/watch?v=',
      'https://m.youtube.com/embed/',
      '',
    );
    fc.assert(
      fc.property(fc.tuple(start, fc.string()), ([host, rest]) => {
        const link = host + rest;
        expect(videoId(link) ?? 'dQw4w9WgXcQ').toMatch(/^[\w-]{11}$/);
      }),
    );
  });

  // Covers 2.62
  it('plays by itself, on the host that sets no cookies', () => {
    expect(videoEmbedUrl('dQw4w9WgXcQ')).toBe(
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0',
    );
  });
});
