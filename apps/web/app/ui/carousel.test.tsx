import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderIn } from '../testing/render-in.tsx';
import { Carousel } from './carousel.tsx';

const slides = ['a', 'b', 'c'].map((key) => ({ key, content: <p>slide {key}</p> }));
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const shown = () => document.querySelector('li:not([inert])')?.textContent;

describe('a carousel', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  it('advances every five seconds and wraps from the last slide to the first', () => {
    renderIn('en', <Carousel label="Offers" slides={slides} />);
    expect(shown()).toBe('slide a');
    pass(4999);
    expect(shown()).toBe('slide a');
    pass(1);
    expect(shown()).toBe('slide b');
    pass(5000);
    expect(shown()).toBe('slide c');
    pass(5000);
    expect(shown()).toBe('slide a');
  });

  // Covers 2.28
  it.each([
    ['en', 'Previous', 'Next', '2 of 3'],
    ['km', 'មុន', 'បន្ទាប់', 'ផ្ទាំងទី 2 ក្នុងចំណោម 3'],
  ] as const)('is moved by its controls and indicators (%s)', (language, previous, next, second) => {
    renderIn(language, <Carousel label="Offers" slides={slides} />);
    fireEvent.click(screen.getByRole('button', { name: previous }));
    expect(shown()).toBe('slide c');
    fireEvent.click(screen.getByRole('button', { name: next }));
    expect(shown()).toBe('slide a');
    fireEvent.click(screen.getByRole('button', { name: second }));
    expect(shown()).toBe('slide b');
    expect(screen.getByRole('button', { name: second }).getAttribute('aria-current')).toBe('true');
  });

  describe('whose track is scrolled', () => {
    const WIDTH = 300;

    function scrollable() {
      renderIn('en', <Carousel label="Offers" slides={slides} />);
      const track = screen.getByRole('list');
      Object.defineProperty(track, 'scrollWidth', { value: slides.length * WIDTH });
      return {
        track,
        scrollTo: (slide: number) => {
          track.scrollLeft = slide * WIDTH;
          fireEvent.scroll(track);
        },
      };
    }

    it('shows where a swipe ends', () => {
      const { track, scrollTo } = scrollable();
      fireEvent.pointerDown(track);
      scrollTo(0.6);
      expect(shown()).toBe('slide a');
      scrollTo(1);
      expect(shown()).toBe('slide b');
    });

    it('shows none of the slides in between, however slowly it moves', () => {
      const { scrollTo } = scrollable();
      fireEvent.click(screen.getByRole('button', { name: '3 of 3' }));
      scrollTo(0.4);
      scrollTo(1);
      pass(1000);
      expect(shown()).toBe('slide c');
      scrollTo(2);
      expect(shown()).toBe('slide c');
    });

    it('follows the person who holds it up on its way', () => {
      const { track, scrollTo } = scrollable();
      fireEvent.click(screen.getByRole('button', { name: '3 of 3' }));
      scrollTo(0.7);
      fireEvent.pointerDown(track);
      scrollTo(1);
      expect(shown()).toBe('slide b');
    });
  });

  // Covers 2.29
  it('rests while it is pointed at or focused, and while it is paused', () => {
    renderIn('en', <Carousel label="Offers" slides={slides} />);
    const carousel = screen.getByRole('region', { name: 'Offers' });
    fireEvent.pointerEnter(carousel);
    pass(20_000);
    expect(shown()).toBe('slide a');
    fireEvent.pointerLeave(carousel);
    fireEvent.focus(screen.getByRole('button', { name: 'Next' }));
    pass(20_000);
    expect(shown()).toBe('slide a');
    fireEvent.blur(screen.getByRole('button', { name: 'Next' }));
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    pass(20_000);
    expect(shown()).toBe('slide a');
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    pass(5000);
    expect(shown()).toBe('slide b');
  });

  it('does not move by itself for who prefers less motion', () => {
    const { matchMedia } = window;
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(matchMedia(query), { matches: true }),
    );
    renderIn('en', <Carousel label="Offers" slides={slides} />);
    pass(20_000);
    expect(shown()).toBe('slide a');
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
  });

  it('has no controls for a single slide', () => {
    renderIn('en', <Carousel label="Offers" slides={slides.slice(0, 1)} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
