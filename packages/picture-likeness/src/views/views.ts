import { type Frame, frameOf, type RgbPicture } from '../geometry/frame.ts';
import type { Box } from './box.ts';
import { picturesOnPage } from './page-pictures.ts';
import { type Point, printCorners } from './print-corners.ts';
import { resampled, shrunken } from './resampled.ts';
import { straightened } from './straightened.ts';

/** Longer side of the photos that are searched for, pixels: a picture on a phone's page is to have as many as a frame. */
export const PHOTO_SIDE = 640;
/** Longer side of the picture in which a print's outline is searched, at most, pixels. */
const OUTLINE_SIDE = 160;

/** The whole of a photo or a part of it that may be the picture that is looked for. */
export interface View {
  frame: Frame;
  /** How it may lie in the picture: anyhow, or upright and nearly all of it, as on a page or a print. */
  lies: 'anyhow' | 'upright';
  /** How much of a search's work it is worth, 0 to 1. */
  effort: number;
}

/** What to look for in a photo: its whole, and the pictures on it where it is a page, or else the print that it shows. */
export function viewsOf(photo: RgbPicture): View[] {
  const whole = { left: 0, top: 0, right: photo.width, bottom: photo.height };
  const pictures = picturesOnPage(photo);
  if (pictures.length > 0) {
    // The views of one photo share the work; a single picture is looked at as closely as a photo of its own.
    const effort = pictures.length === 1 ? 1 : 1 / (pictures.length + 1);
    return [whole, ...pictures].map((box) => ({
      frame: frameOf(resampled(photo, box)),
      lies: 'upright',
      effort,
    }));
  }
  const asItIs: View = { frame: frameOf(resampled(photo, whole)), lies: 'anyhow', effort: 1 };
  const print = printIn(photo, whole);
  return print === null ? [asItIs] : [asItIs, { frame: frameOf(print), lies: 'upright', effort: 0.25 }];
}

/** The print or screen that a photo shows, as it looks from straight before it. */
function printIn(photo: RgbPicture, whole: Box): RgbPicture | null {
  const factor = Math.ceil(Math.max(photo.width, photo.height) / OUTLINE_SIDE);
  const corners = printCorners(shrunken(photo, whole, factor));
  if (corners === null) return null;
  const inPhoto = ([x, y]: Point): Point => [(x + 0.5) * factor - 0.5, (y + 0.5) * factor - 0.5];
  const [a, b, c, d] = corners;
  return straightened(photo, [inPhoto(a), inPhoto(b), inPhoto(c), inPhoto(d)]);
}
