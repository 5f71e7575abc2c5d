/** Radians. */
export const DEGREE = Math.PI / 180;

/** How a query lies in the frame of a picture of which it may show only a part: a rotation, a scale and a shift. */
export interface Pose {
  /** Radians by which the query is rotated back. */
  rotation: number;
  /** Part of the frame's side that the query fills; above 1 it shows more than the picture. */
  scale: number;
  /** Where that part begins, as a fraction of the frame's side. */
  left: number;
  top: number;
}

/** A pose of the query or of its mirror image. */
export interface MirrorablePose extends Pose {
  isMirrored: boolean;
}

export const IDENTITY_POSE: MirrorablePose = { rotation: 0, scale: 1, left: 0, top: 0, isMirrored: false };

/** Neither rotated, scaled nor shifted; possibly mirrored. */
export const isIdentity = ({ rotation, scale, left, top }: Pose) =>
  rotation === 0 && scale === 1 && left === 0 && top === 0;
