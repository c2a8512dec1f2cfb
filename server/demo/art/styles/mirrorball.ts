import { n } from '../canvas.ts'
import { box, circle, glow, ground, mix, polygon, together, type ShapeStyle } from '../shapes.ts'

/** A mirror ball and its spots of light. */
export const mirrorball: ShapeStyle = (brush) => {
  const { canvas, random, palette } = brush
  const x = random.between(460, 740)
  const y = 350
  const radius = 235
  ground(brush, 0.95)
  glow(brush, { x, y, radius: 780 }, palette.main, 0.6)
  const spots = Array.from({ length: 84 }, (_, index) => {
    const angle = random.between(0, Math.PI * 2)
    const far = random.between(radius * 1.25, 860)
    const size = 5 + far * 0.02
    const [sx, sy] = [x + Math.cos(angle) * far, y + Math.sin(angle) * far * 0.85]
    const turn = n((angle * 180) / Math.PI)
    const color = index % 3 === 0 ? palette.warm : palette.main
    const place = `transform="translate(${n(sx)} ${n(sy)}) rotate(${turn})"`
    return `<ellipse rx="${n(size * 1.7)}" ry="${n(size * 0.8)}" ${place} fill="${color}" opacity="${n(random.between(0.15, 0.6))}"/>`
  })
  canvas.draw(together(spots))
  canvas.draw(box([x - 1.5, 0, 3, y - radius], `fill="${palette.spark}" opacity="0.4"`))
  canvas.draw(circle(x, y, radius, `fill="${palette.deep}"`))
  const rows = 18
  for (let row = 0; row < rows; row++) {
    const [upper, lower] = [row, row + 1].map((step) => -Math.PI / 2 + (step * Math.PI) / rows) as [number, number]
    const columns = Math.max(4, Math.round(34 * Math.cos((upper + lower) / 2)))
    for (let column = 0; column < columns / 2; column++) {
      const [left, right] = [column, column + 1].map((step) => -Math.PI / 2 + (step * 2 * Math.PI) / columns) as [number, number]
      const corner = (lon: number, lat: number) =>
        [x + Math.sin(lon) * Math.cos(lat) * (radius - 2), y + Math.sin(lat) * (radius - 2)] as const
      const light = Math.max(0, Math.cos((left + right) / 2 + 0.6) * Math.cos((upper + lower) / 2 + 0.55))
      const flash = random.chance(0.09) ? 0.75 : 0
      const shade = Math.min(1, light * random.between(0.35, 0.95) + flash)
      const bright = flash > 0 ? palette.spark : palette.warm
      const color = shade < 0.5 ? mix(palette.dusk, palette.main, shade * 2) : mix(palette.main, bright, shade * 2 - 1)
      const tile = [corner(left, upper), corner(right, upper), corner(right, lower), corner(left, lower)]
      canvas.draw(polygon(tile, `fill="${color}" stroke="${palette.deep}" stroke-width="1.6"`))
    }
  }
  glow(brush, { x: x - 95, y: y - 105, radius: 190 }, palette.spark, 0.55)
}
