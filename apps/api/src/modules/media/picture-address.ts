import type { OfficePicture } from '@phsar/contract/office/wire';
import { keptWidths, pictureUrl } from '@phsar/contract/pictures';

/** An original's id and width: what its addresses are made of. */
export interface PictureRow {
  id: string;
  width: number;
}

/** The address of a picture's largest kept width; the others follow from it. */
export function pictureAddress({ id, width }: PictureRow): string {
  return pictureUrl(id, Math.max(...keptWidths(width)));
}

export function presentPicture(picture: PictureRow): OfficePicture {
  return { id: picture.id, url: pictureAddress(picture) };
}
