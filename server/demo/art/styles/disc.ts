import { around, circle, glow, ground, mix, polygon, together, type ShapeStyle } from '../shapes.ts'

/** A record up close, with light in its grooves. */
export const disc: ShapeStyle = (brush) => {
  const { canvas, random, palette } = brush
  const x = random.between(600, 830)
  const y = random.between(420, 520)
  const radius = 470
  ground(brush)
  glow(brush, { x: x - 330, y: y - 300, radius: 700 }, palette.main, 0.8)
  glow(brush, { x: x + 380, y: y + 260, radius: 560 }, palette.warm, 0.5)
  const black = mix(palette.deep, '#000000', 0.35)
  canvas.draw(circle(x, y, radius, `fill="${black}"`))
  for (let ring = 178; ring < radius - 6; ring += 7) {
    const isPause = ring % 84 < 7
    const shade = isPause ? 0.5 : random.between(0.1, 0.3)
    canvas.draw(circle(x, y, ring, `fill="none" stroke="${mix(black, palette.main, shade)}" stroke-width="${isPause ? 1 : 2.4}"`))
  }
  const within = canvas.clip(circle(x, y, radius - 3, ''))
  const start = random.between(-2.6, -2.2)
  const beams = [
    { turn: 0, color: palette.warm, strength: 0.06 },
    { turn: Math.PI, color: palette.main, strength: 0.07 },
    { turn: 0.5, color: palette.main, strength: 0.04 },
    { turn: Math.PI + 0.5, color: palette.warm, strength: 0.035 },
  ]
  const sheen = beams.flatMap(({ turn, color, strength }) =>
    Array.from({ length: 16 }, (_, index) => {
      const half = 0.025 + index * 0.022
      const edge = (side: number) => around({ x, y }, start + turn + side, radius * 1.1)
      return polygon([[x, y], edge(-half), edge(half)], `fill="${color}" opacity="${strength}"`)
    }),
  )
  canvas.draw(`<g clip-path="${within}">${together(sheen)}</g>`)
  const label = canvas.linear({ x: x - 150, y: y - 150 }, { x: x + 150, y: y + 150 }, [
    [0, palette.warm],
    [1, palette.main],
  ])
  canvas.draw(
    circle(x, y, 160, `fill="${label}"`),
    circle(x, y, 118, `fill="none" stroke="${palette.spark}" stroke-width="2" opacity="0.55"`),
    circle(x, y, 62, `fill="none" stroke="${palette.spark}" stroke-width="10" opacity="0.85"`),
    circle(x, y, 13, `fill="${palette.deep}"`),
    circle(x, y, radius, `fill="none" stroke="${palette.warm}" stroke-width="1.6" opacity="0.5"`),
  )
}
