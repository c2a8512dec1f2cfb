import { height, n, width } from '../canvas.ts'
import { circle, glow, ground, mix, type ShapeStyle } from '../shapes.ts'

const step = 29

/** A planet printed in halftone dots: large where the light falls, gone where it does not. */
export const halftone: ShapeStyle = (brush) => {
  const { canvas, random, palette } = brush
  ground(brush, 0.7)
  const x0 = random.between(480, 720)
  const y0 = random.between(380, 430)
  const radius = random.between(300, 340)
  const light = { x: -0.55, y: random.between(-0.6, -0.4), z: 0.62 }
  glow(brush, { x: x0 + light.x * radius, y: y0 + light.y * radius, radius: 620 }, palette.main, 0.7)
  glow(brush, { x: x0 - light.x * radius, y: y0 - light.y * radius, radius: 420 }, palette.warm, 0.25)
  for (let row = 0, y = step / 2; y < height; y += step * 0.87, row++) {
    for (let x = row % 2 === 0 ? step / 2 : step; x < width; x += step) {
      const [dx, dy] = [(x - x0) / radius, (y - y0) / radius]
      const far = Math.hypot(dx, dy)
      const shade = far < 1 ? Math.max(0, dx * light.x + dy * light.y + Math.sqrt(1 - far * far) * light.z) : 0
      const size = far < 1 ? 2 + 12.5 * shade : 1.7
      const color =
        far < 1 ? mix(mix(palette.main, palette.warm, shade), palette.spark, Math.max(0, shade - 0.7) * 2.2) : palette.main
      canvas.draw(circle(x, y, size, `fill="${color}" opacity="${n(far < 1 ? 0.4 + 0.6 * shade : 0.35)}"`))
    }
  }
}
