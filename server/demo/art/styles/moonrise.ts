import { height, n, width } from '../canvas.ts'
import { box, circle, glow, ground, mix, path, smooth, stars, together, type ShapeStyle } from '../shapes.ts'

/** A sliced moon over water. */
export const moonrise: ShapeStyle = (brush) => {
  const { canvas, random, palette } = brush
  const x = random.between(400, 800)
  const horizon = 590
  const radius = random.between(225, 265)
  const y = horizon - radius * 0.72
  ground(brush)
  stars(brush, 70, 430)
  glow(brush, { x, y, radius: radius * 2.5 }, palette.main, 0.75)

  const slices = Array.from({ length: 7 }, (_, index) => y + radius * (0.1 + index * 0.13))
  const open = slices.map((top, index) => box([0, top + 5 + index * 2.6, width, radius * 0.13 - 5 - index * 2.6], ''))
  const clip = canvas.clip(box([0, 0, width, slices[0] ?? y], '') + open.join(''))
  const face = canvas.linear({ x, y: y - radius }, { x, y: y + radius }, [
    [0, palette.spark],
    [0.35, palette.warm],
    [1, palette.main],
  ])
  canvas.draw(circle(x, y, radius, `fill="${face}" clip-path="${clip}"`))

  for (const [index, shade] of [0.5, 0.25].entries()) {
    const ridge = Array.from({ length: 9 }, (_, step): [number, number] => [
      step * 150,
      horizon - random.between(4, 78 - index * 42),
    ])
    canvas.draw(path(`${smooth(ridge)}L${width} ${height}L0 ${height}Z`, `fill="${mix(palette.deep, palette.dusk, shade)}"`))
  }
  const water = canvas.linear({ x: 0, y: horizon }, { x: 0, y: height }, [
    [0, mix(palette.deep, palette.dusk, 0.9)],
    [1, palette.deep],
  ])
  canvas.draw(box([0, horizon, width, height - horizon], `fill="${water}"`))
  glow(brush, { x, y: horizon, radius: radius * 1.5 }, palette.main, 0.4)
  const shimmer: string[] = []
  for (let line = horizon + 8; line < height; line += 9 + (line - horizon) * 0.05) {
    const reach = radius * random.between(0.35, 0.95) * (1 - (line - horizon) / 320)
    const shade = n(0.75 * (1 - (line - horizon) / 230))
    shimmer.push(
      box([x - reach + random.between(-16, 16), line, reach * 2, 3.4], `rx="1.7" fill="${palette.warm}" opacity="${shade}"`),
    )
  }
  canvas.draw(together(shimmer))
}
