/** Tells series apart without colour: a pattern in bars, dashes in lines. */
export const dashes = ['none', '7 4', '2 3', '10 3 2 3', '4 2', '12 4'] as const

/** The previous period: a dashed mark, in no series' colour. */
export const beforeDash = '3 2'

export const colorOf = (index: number): string => `var(--chart-${(index % 6) + 1})`

export const patternOf = (marks: string, index: number): string => (index === 0 ? colorOf(0) : `url(#${marks}-${index})`)

const shapes = [
  null,
  <path key="up" d="M-2 10 10 -2M-2 4 4 -2M4 10 10 4" />,
  <path key="dots" d="M2 2h.01M6 6h.01" strokeWidth="2.6" strokeLinecap="round" />,
  <path key="across" d="M0 2h8M0 6h8" />,
  <path key="grid" d="M0 4h8M4 0v8" />,
  <path key="down" d="M-2 -2 10 10M-2 4 4 10M4 -2 10 4" />,
]

/** Patterns for bars after the first, which is solid. */
export const Patterns = ({ marks, count }: { marks: string; count: number }) => (
  <defs>
    {shapes.slice(0, count).map(
      (shape, index) =>
        shape !== null && (
          <pattern key={shape.key} id={`${marks}-${index}`} width="8" height="8" patternUnits="userSpaceOnUse">
            <rect width="8" height="8" fill={colorOf(index)} fillOpacity="0.25" />
            <g fill="none" stroke={colorOf(index)} strokeWidth="1.8">
              {shape}
            </g>
          </pattern>
        ),
    )}
  </defs>
)
