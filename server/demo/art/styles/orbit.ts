import { width } from '../canvas.ts'
import { around, circle, glow, ground, mix, stars, type ShapeStyle } from '../shapes.ts'

/** Rings around a light, with a few bodies in orbit. */
export const orbit: ShapeStyle = (brush) => {
  const { canvas, random, palette } = brush
  const x = random.between(620, 860)
  const y = random.between(330, 470)
  ground(brush, 0.7)
  stars(brush, 60, 800)
  glow(brush, { x, y, radius: 640 }, palette.main, 0.75)
  glow(brush, { x, y, radius: 260 }, palette.warm, 0.8)
  for (let index = 0; index < 11; index++) {
    const radius = 150 + index * 62 + index * index * 2
    const angle = random.between(0, Math.PI * 2)
    const [bodyX, bodyY] = around({ x, y }, angle, radius)
    const [farX, farY] = around({ x, y }, angle + Math.PI, radius)
    const stroke = canvas.linear({ x: bodyX, y: bodyY }, { x: farX, y: farY }, [
      [0, mix(palette.warm, palette.main, index / 10), 0.95],
      [0.55, palette.main, 0.25],
      [1, palette.main, 0.04],
    ])
    canvas.draw(circle(x, y, radius, `fill="none" stroke="${stroke}" stroke-width="${index % 3 === 0 ? 3 : 1.6}"`))
    const isSeen = bodyX > 30 && bodyX < width - 30 && bodyY > 30 && bodyY < 770
    if (isSeen && index % 2 === 1) {
      const size = random.between(7, 24)
      glow(brush, { x: bodyX, y: bodyY, radius: size * 5 }, palette.warm, 0.7)
      canvas.draw(circle(bodyX, bodyY, size, `fill="${mix(palette.warm, palette.spark, 0.4)}"`))
    }
  }
  const face = canvas.radial({ x: x - 26, y: y - 30 }, 130, [
    [0, palette.spark],
    [0.5, palette.warm],
    [1, palette.main],
  ])
  canvas.draw(circle(x, y, 88, `fill="${face}" stroke="${palette.spark}" stroke-opacity="0.6" stroke-width="2"`))
}
