// A dragon seen from above, for the map: one outline per size, facing north, about two units long.

interface Outline {
  open: string;
  folded: string;
  scale: number;
}

const mirror = (points: [number, number][]): [number, number][] => points.map(([x, y]): [number, number] => [-x, y]).reverse();

function closed(points: [number, number][]): string {
  return `M${points.map(([x, y]) => `${x.toFixed(3)} ${y.toFixed(3)}`).join("L")}Z`;
}

function draw(span: number, chord: number, head: number, tail: number, bulk: number, horns: number): Outline {
  const t = 0.4 + 0.75 * tail;
  const bodyTop: [number, number][] = [
    [0, -1.0 - 0.12 * head],
    [0.07 * head, -0.98],
    [0.11 * head, -0.82],
  ];
  const hornsOut: [number, number][] =
    horns > 1
      ? [
          [0.2 * head, -0.7],
          [0.22 * head, -0.62],
          [0.09 * head, -0.7],
        ]
      : [
          [0.14 * head, -0.68],
          [0.08 * head, -0.72],
        ];
  const neck: [number, number][] = [
    [0.06, -0.62],
    [0.09 * bulk, -0.48],
    [0.14 * bulk, -0.34],
  ];
  const wing: [number, number][] = [
    [0.2 * span, -0.36],
    [0.55 * span, -0.42],
    [1.08 * span, -0.18],
    [0.86 * span, -0.02],
    [0.88 * span, 0.26 * chord],
    [0.64 * span, 0.1 * chord],
    [0.56 * span, 0.4 * chord],
    [0.36 * span, 0.16 * chord],
    [0.17 * bulk, 0.26 * chord],
  ];
  const fold: [number, number][] = [
    [0.24 * bulk, -0.36],
    [0.3 * bulk, -0.1],
    [0.27 * bulk, 0.3 * chord],
    [0.2 * bulk, 0.62 * chord],
    [0.12 * bulk, 0.4],
  ];
  const tailSide: [number, number][] = [
    [0.12 * bulk, 0.4],
    [0.06, 0.66],
    [0.035, t - 0.16],
    [0.11, t - 0.1],
    [0, t + 0.1],
  ];
  const half = (arm: [number, number][]): [number, number][] => [...bodyTop, ...hornsOut, ...neck, ...arm, ...tailSide];
  const whole = (arm: [number, number][]): string => {
    const right = half(arm);
    return closed([...right, ...mirror(right.slice(0, -1))]);
  };
  return { open: whole(wing), folded: whole(fold), scale: 1 };
}

const OUTLINES: Outline[] = [
  { ...draw(0.8, 0.85, 1.6, 0.7, 1, 1), scale: 0.42 },
  { ...draw(1.1, 0.8, 1.1, 1.15, 0.85, 1), scale: 0.56 },
  { ...draw(1.05, 1.15, 1.1, 0.95, 1.15, 1), scale: 0.66 },
  { ...draw(1.15, 1.3, 1.15, 1.05, 1.35, 2), scale: 0.8 },
];

export function silhouette(size: number, grounded: boolean): { path: string; scale: number } {
  const outline = OUTLINES[Math.max(1, Math.min(4, size)) - 1]!;
  return { path: grounded ? outline.folded : outline.open, scale: outline.scale };
}

/** Landmarks from above: a round parapet, a lance, a castle with four towers. */
export const LANDMARK_SHAPES: Record<string, string> = {
  tower:
    "M.6 0L.5 .16L.56 .28L.38 .4L.36 .52L.16 .5L0 .6L-.16 .5L-.36 .52L-.38 .4L-.56 .28L-.5 .16L-.6 0L-.5 -.16L-.56 -.28L-.38 -.4L-.36 -.52L-.16 -.5L0 -.6L.16 -.5L.36 -.52L.38 -.4L.56 -.28L.5 -.16Z",
  lance: "M0 -.62L.09 -.3L.04 -.3L.04 .22L.14 .34L.04 .34L.04 .6L-.04 .6L-.04 .34L-.14 .34L-.04 .22L-.04 -.3L-.09 -.3Z",
  citadel: "M-.62 -.62h.36v.14h.52v-.14h.36v.36h-.14v.52h.14v.36h-.36v-.14h-.52v.14h-.36v-.36h.14v-.52h-.14Z",
};

/** What people build to swim and to fly, from above in a square of one unit, bow to the north: the whole, and sails or wings on it. */
export const CRAFT_SHAPES: Record<string, { hull: string; parts: string }> = {
  ship: {
    hull: "M0 -.5Q.5 -.3 .5 0L.42 .46Q0 .54 -.42 .46L-.5 0Q-.5 -.3 0 -.5Z",
    parts: "M-.46 -.2Q0 -.3 .46 -.2L.4 -.14Q0 -.2 -.4 -.14ZM-.46 .12Q0 .02 .46 .12L.4 .18Q0 .12 -.4 .18Z",
  },
  biplane: {
    hull: "M-.05 -.42L.05 -.42L.08 -.2L.03 .44L-.03 .44L-.08 -.2Z",
    parts: "M-.5 -.3H.5V-.06H-.5ZM-.2 .34H.2V.46H-.2ZM-.14 -.46H.14V-.42H-.14Z",
  },
};
