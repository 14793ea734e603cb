/** What is worn over a body. */
import type { Posture } from './bodies';
import { dot, flat, type Layer, line, shape, twice, within } from './drawing';

type Garment = (posture: Posture) => Layer[];

const on = (layer: Layer) => within('body', layer);

/** Round plates on the shoulders. */
function pauldrons({ width: w, top: y }: Posture, tone: 'metal' | 'trim'): Layer[] {
  const shade = tone === 'metal' ? 'metalShade' : 'trimShade';
  return [
    twice(
      shape(
        `M${w - 17} ${y + 3}C${w - 8} ${y - 5} ${w + 6} ${y} ${w + 6} ${y + 17}L${w - 13} ${y + 15}Z`,
        tone,
      ),
    ),
    twice(
      shape(
        `M${w - 14} ${y + 14}L${w + 6} ${y + 16}L${w + 5} ${y + 25}L${w - 12} ${y + 22}Z`,
        shade,
      ),
    ),
  ];
}

export const GARMENTS = {
  tunic: ({ top: y }) => [
    on(line(`M-11 ${y - 5}L0 ${y + 11}L11 ${y - 5}`, 'trim', 5)),
    on(flat(`M-2.5 ${y + 10}H2.5V54H-2.5Z`, 'trim')),
  ],
  plate: (posture) => {
    const { top: y } = posture;
    return [
      on(shape(`M-21 ${y + 1}C-10 ${y + 8} 10 ${y + 8} 21 ${y + 1}L24 54H-24Z`, 'metal')),
      on(flat(`M0 ${y + 6}C9 ${y + 7} 15 ${y + 5} 21 ${y + 1}L24 54H0Z`, 'metalShade')),
      on(line(`M0 ${y + 6}V54`, 'ink', 1.6)),
      shape(`M-12 ${y - 7}H12L14 ${y + 2}C7 ${y + 8} -7 ${y + 8} -14 ${y + 2}Z`, 'trim'),
      ...pauldrons(posture, 'metal'),
    ];
  },
  mail: ({ top: y }) => [
    on(shape(`M-60 ${y - 6}H60V54H-60Z`, 'metalShade')),
    ...[0, 7, 14, 21, 28].map((down) =>
      on({ ...line(`M-45 ${y + down}q3 4 6 0${'t6 0'.repeat(15)}`, 'metal', 1.6) }),
    ),
    on(shape(`M-17 ${y - 4}L-15 54H15L17 ${y - 4}L0 ${y + 9}Z`, 'cloth')),
    on(shape(`M-5 ${y + 18}H5V54H-5ZM-15 ${y + 24}H15V${y + 32}H-15Z`, 'trim')),
  ],
  robe: ({ top: y, width: w }) => [
    on(flat(`M-7 ${y + 4}L-13 54H13L7 ${y + 4}Z`, 'trim')),
    on(line(`M-7 ${y + 4}L-13 54M7 ${y + 4}L13 54`, 'ink', 1.6)),
    on(line(`M${-w + 13} ${y + 12}L${-w + 9} 54M${w - 13} ${y + 12}L${w - 9} 54`, 'clothShade', 3)),
    shape(
      `M-8 ${y - 7}C-16 ${y - 4} -20 ${y} -22 ${y + 6}L0 ${y + 15}L22 ${y + 6}C20 ${y} 16 ${y - 4} 8 ${y - 7}L0 ${y + 6}Z`,
      'trimShade',
    ),
  ],
  cloak: ({ top: y, width: w }) => [
    on(flat(`M-14 ${y}H14V54H-14Z`, 'trim')),
    on(line(`M-6 ${y + 12}H6M-6 ${y + 21}H6M-6 ${y + 30}H6`, 'trimShade', 2.4)),
    shape(`M-9 ${y - 9}C-24 ${y - 4} ${-w - 7} ${y + 4} ${-w - 9} 54H-13L-5 ${y + 6}Z`, 'cloth'),
    shape(`M9 ${y - 9}C24 ${y - 4} ${w + 7} ${y + 4} ${w + 9} 54H13L5 ${y + 6}Z`, 'clothShade'),
    shape(dot(0, y + 6, 4.6), 'glow'),
  ],
  furs: ({ top: y, width: w }) => [
    on(line(`M-16 ${y + 8}L18 54M16 ${y + 8}L-18 54`, 'trim', 5)),
    shape(
      `M0 ${y + 13}L-6 ${y + 19}L-10 ${y + 13}L-17 ${y + 21}L-21 ${y + 14}L${-w + 3} ${y + 24}L${-w - 1} ${y + 16}L${-w - 9} ${y + 22}` +
        `C${-w - 8} ${y + 4} ${-w + 10} ${y - 4} -12 ${y - 10}C-6 ${y - 2} 6 ${y - 2} 12 ${y - 10}C${w - 10} ${y - 4} ${w + 8} ${y + 4} ${w + 9} ${y + 22}` +
        `L${w + 1} ${y + 16}L${w - 3} ${y + 24}L21 ${y + 14}L17 ${y + 21}L10 ${y + 13}L6 ${y + 19}Z`,
      'trim',
    ),
    line(
      `M-13 ${y}l-4 6M-23 ${y + 4}l-4 7M13 ${y}l4 6M23 ${y + 4}l4 7M-4 ${y + 5}v6M5 ${y + 5}v6`,
      'trimShade',
      2.4,
    ),
  ],
  leather: (posture) => {
    const { top: y, width: w } = posture;
    return [
      on(line(`M${-w + 4} ${y}L16 54`, 'trim', 7)),
      on(line(`M${-w + 4} ${y + 4}L14 58`, 'ink', 1)),
      shape(`M-9 ${y + 15}l9 -4 5 9 -9 4Z`, 'metal'),
      twice(
        shape(
          `M${w - 15} ${y + 2}C${w - 4} ${y - 2} ${w + 4} ${y + 4} ${w + 4} ${y + 16}L${w - 13} ${y + 13}Z`,
          'trim',
        ),
      ),
      on(line(`M-11 ${y - 5}L0 ${y + 10}L11 ${y - 5}`, 'clothShade', 4)),
    ];
  },
  harness: ({ top: y, width: w }) => [
    on(flat(`M-60 ${y - 8}H60V54H-60Z`, 'skin')),
    on(flat(`M10 ${y - 8}L14 54H60V${y - 8}Z`, 'skinShade')),
    on(
      line(
        `M-14 ${y + 15}Q-6 ${y + 21} 0 ${y + 16}Q6 ${y + 21} 14 ${y + 15}M0 ${y + 16}V54`,
        'skinShade',
        2.4,
      ),
    ),
    on(line(`M${-w + 8} ${y - 2}L12 54M${w - 8} ${y - 2}L-12 54`, 'cloth', 7)),
    shape(dot(0, y + 24, 6), 'metal'),
    on(line(`M${-w - 4} ${y + 26}h13M${w + 4} ${y + 26}h-13`, 'trim', 6)),
  ],
  apron: ({ top: y }) => [
    on(line(`M-10 ${y - 6}L-15 ${y + 14}M10 ${y - 6}L15 ${y + 14}`, 'trim', 5)),
    on(shape(`M-17 ${y + 11}H17L20 54H-20Z`, 'trim')),
    on(flat(`M5 ${y + 12}H17L20 54H7Z`, 'trimShade')),
    on(line(`M-9 ${y + 22}H9`, 'ink', 1.4)),
  ],
  coat: ({ top: y }) => [
    on(flat(`M-9 ${y - 4}L0 54L9 ${y - 4}Z`, 'white')),
    shape(`M-8 ${y - 8}L-17 ${y + 1}L-12 ${y + 8}L-16 ${y + 12}L-1 54L-4 ${y + 20}Z`, 'trim'),
    shape(`M8 ${y - 8}L17 ${y + 1}L12 ${y + 8}L16 ${y + 12}L1 54L4 ${y + 20}Z`, 'trimShade'),
    flat(
      [
        dot(-13, y + 24, 2.1),
        dot(13, y + 24, 2.1),
        dot(-11, y + 32, 2.1),
        dot(11, y + 32, 2.1),
      ].join(''),
      'glow',
    ),
    shape(`M-6 ${y + 1}L0 ${y + 5}L6 ${y + 1}L5 ${y + 11}L0 ${y + 7}L-5 ${y + 11}Z`, 'trim'),
  ],
  vestment: ({ top: y }) => [
    on(shape(`M-18 ${y - 2}L-9 ${y - 6}L-4 54H-17Z`, 'trim')),
    on(shape(`M18 ${y - 2}L9 ${y - 6}L4 54H17Z`, 'trim')),
    flat(`M-13 ${y + 14}h4v5h4v4h-4v7h-4v-7h-4v-4h4Z`, 'glow'),
    flat(`M9 ${y + 14}h4v5h4v4h-4v7h-4v-7h-4v-4h4Z`, 'glow'),
    shape(`M-10 ${y - 8}H10V${y}C4 ${y + 4} -4 ${y + 4} -10 ${y}Z`, 'white'),
  ],
  rags: ({ top: y, width: w }) => [
    shape(
      `M-10 ${y - 8}C-22 ${y - 3} ${-w - 4} ${y + 4} ${-w - 6} ${y + 24}l7 -5 3 9 7 -7 4 9 6 -8 5 9 6 -9 5 9 7 -8 4 8 6 -8 4 7 6 -8 7 6C${w + 4} ${y + 4} 22 ${y - 3} 10 ${y - 8}L0 ${y + 6}Z`,
      'trim',
    ),
    line(`M-14 ${y + 4}l-5 9M14 ${y + 4}l5 9M-24 ${y + 9}l-3 6M24 ${y + 9}l3 6`, 'trimShade', 2.4),
  ],
  shawl: ({ top: y, width: w }) => [
    shape(
      `M-11 ${y - 7}C${-w + 6} ${y - 4} ${-w - 6} ${y + 6} ${-w - 6} ${y + 20}L2 ${y + 33}L${w + 6} ${y + 20}C${w + 6} ${y + 6} ${w - 6} ${y - 4} 11 ${y - 7}L0 ${y + 8}Z`,
      'trim',
    ),
    line(`M-27 ${y + 12}L2 ${y + 22}L27 ${y + 12}`, 'trimShade', 3),
    shape(dot(0, y + 12, 4), 'metal'),
  ],
  collar: ({ top: y, width: w }) => [
    on(flat(`M-5 ${y}H5V54H-5Z`, 'trim')),
    flat([dot(0, y + 16, 2), dot(0, y + 24, 2), dot(0, y + 32, 2)].join(''), 'glow'),
    twice(
      shape(
        `M4 ${y + 4}L9 ${y - 6}L27 ${y - 24}C31 ${y - 12} 27 ${y + 2} ${w - 5} ${y + 9}Z`,
        'trim',
      ),
    ),
    twice(flat(`M12 ${y - 3}L25 ${y - 18}C27 ${y - 10} 24 ${y - 1} 17 ${y + 2}Z`, 'trimShade')),
  ],
  motley: ({ top: y, width: w }) => [
    on(flat(`M0 ${y - 8}H60V54H0Z`, 'trim')),
    on(line(`M0 ${y}V54`, 'ink', 1.6)),
    ...[-1, 0, 1].map((at) =>
      shape(
        `M${at * 17 - 9} ${y - 1 + Math.abs(at) * 3}H${at * 17 + 9}L${at * 17} ${y + 17}Z`,
        at === 0 ? 'white' : at < 0 ? 'trim' : 'cloth',
      ),
    ),
    flat([dot(-17, y + 21, 2.8), dot(0, y + 18, 2.8), dot(17, y + 21, 2.8)].join(''), 'glow'),
    on(line(`M${-w} 40l9 9M${w} 40l-9 9`, 'ink', 1.4)),
  ],
  bandolier: ({ top: y, width: w }) => [
    on(line(`M${w - 4} ${y}L-16 54`, 'trim', 10)),
    shape(`M13 ${y + 9}l7 5 -6 9 -7 -5Z`, 'metal'),
    shape(`M4 ${y + 22}l7 5 -6 9 -7 -5Z`, 'metalShade'),
    twice(shape(`M6 ${y - 6}L14 ${y - 3}L9 ${y + 9}L2 ${y + 6}Z`, 'trim')),
  ],
} as const satisfies Record<string, Garment>;

export type GarmentName = keyof typeof GARMENTS;
