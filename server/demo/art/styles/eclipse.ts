import { around, circle, glow, ground, lit, mix, polygon, stars, together, type ShapeStyle } from '../shapes.ts'

/** A dark sun with its corona. */
export const eclipse: ShapeStyle = (brush) => {
  const { canvas, random, palette } = brush
  const x = random.between(460, 740)
  const y = random.between(360, 440)
  const radius = random.between(175, 215)
  ground(brush, 0.6)
  stars(brush, 90, 800)
  glow(brush, { x, y, radius: radius * 3.6 }, palette.main, 0.75)
  glow(brush, { x, y, radius: radius * 2.2 }, palette.warm, 0.65)
  const count = 60
  const rays = Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * Math.PI * 2 + random.between(-0.03, 0.03)
    const length = radius * random.between(1.4, 2.9)
    const half = random.between(0.012, 0.045)
    const [endX, endY] = around({ x, y }, angle, length)
    const fade = canvas.linear({ x, y }, { x: endX, y: endY }, [
      [0, palette.warm, 0.45],
      [0.45, palette.warm, 0.3],
      [1, palette.main, 0],
    ])
    return polygon(
      [around({ x, y }, angle - half, radius), [endX, endY], around({ x, y }, angle + half, radius)],
      `fill="${fade}"`,
    )
  })
  canvas.draw(together(rays))
  const crown = canvas.radial({ x, y }, radius * 1.22, [
    [0.76, palette.warm, 0],
    [0.815, palette.spark, 1],
    [0.86, palette.warm, 0.55],
    [1, palette.main, 0],
  ])
  canvas.draw(
    circle(x, y, radius * 1.22, `fill="${crown}" ${lit}`),
    circle(x, y, radius, `fill="${mix(palette.deep, '#000000', 0.4)}"`),
  )
  const flare = random.between(-1.1, -0.5)
  const [fx, fy] = around({ x, y }, flare, radius)
  glow(brush, { x: fx, y: fy, radius: 130 }, palette.spark, 0.95)
  canvas.draw(circle(fx, fy, 15, `fill="${palette.spark}"`))
}
