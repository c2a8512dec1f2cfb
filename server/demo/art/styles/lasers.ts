import { around, glow, ground, mix, polygon, together, type ShapeStyle } from '../shapes.ts'

/** Fans of light that cross in the haze. */
export const lasers: ShapeStyle = (brush) => {
  const { canvas, random, palette } = brush
  ground(brush, 0.9)
  glow(brush, { x: 600, y: 880, radius: 760 }, palette.main, 0.5)
  const fans = [
    { x: random.between(120, 300), y: -30, towards: 1.2, color: palette.main },
    { x: random.between(900, 1080), y: -30, towards: Math.PI - 1.2, color: palette.warm },
    { x: random.between(540, 660), y: 840, towards: -Math.PI / 2, color: mix(palette.main, palette.warm, 0.5) },
  ]
  for (const { x, y, towards, color } of fans) {
    const count = random.whole(7, 9)
    const spread = random.between(1.15, 1.5)
    const beams = Array.from({ length: count }, (_, index) => {
      const angle = towards + (index / (count - 1) - 0.5) * spread
      const length = 1250
      const half = random.between(0.006, 0.02)
      const [endX, endY] = around({ x, y }, angle, length)
      const fade = canvas.linear({ x, y }, { x: endX, y: endY }, [
        [0, palette.spark, 0.9],
        [0.16, color, 0.75],
        [0.6, color, 0.28],
        [1, color, 0],
      ])
      const beam = (side: number) => [
        [x, y] as const,
        around({ x, y }, angle - side, length),
        around({ x, y }, angle + side, length),
      ]
      return polygon(beam(half), `fill="${fade}"`) + polygon(beam(half * 5), `fill="${fade}" opacity="0.16"`)
    })
    canvas.draw(together(beams))
    glow(brush, { x, y, radius: 300 }, color, 0.9)
    glow(brush, { x, y, radius: 120 }, palette.spark, 0.9)
  }
}
