import { height, width } from '../canvas.ts'
import { glow, ground, mix, path, smooth, type ShapeStyle } from '../shapes.ts'

/** Ridges of sound, one behind the other. */
export const waves: ShapeStyle = (brush) => {
  const { canvas, random, palette } = brush
  ground(brush, 0.55)
  const peak = random.between(420, 780)
  glow(brush, { x: peak, y: 330, radius: 560 }, palette.main, 0.65)
  const count = 17
  const phases = Array.from({ length: 4 }, () => random.between(0, 6.28))
  for (let row = 0; row < count; row++) {
    const depth = row / (count - 1)
    const base = 240 + depth * 600
    const points = Array.from({ length: 41 }, (_, step): [number, number] => {
      const x = step * 30
      const near = Math.exp(-(((x - peak) / (190 + depth * 130)) ** 2))
      const swell =
        Math.sin(step * 0.55 + (phases[0] ?? 0) + row * 0.3) + Math.sin(step * 1.1 - (phases[1] ?? 0) - row * 0.21) * 0.7
      const ripple = Math.sin(step * 0.25 + (phases[2] ?? 0) + row * 0.12) * 7
      return [x, base - near * (120 + swell * 70) * (1 - depth * 0.5) - ripple]
    })
    const line = canvas.linear({ x: 0, y: 0 }, { x: width, y: 0 }, [
      [0, palette.main, 0.15],
      [peak / width - 0.18, mix(palette.main, palette.warm, depth), 0.9],
      [peak / width, mix(palette.spark, palette.warm, depth * 0.9)],
      [peak / width + 0.18, mix(palette.main, palette.warm, depth), 0.9],
      [1, palette.main, 0.15],
    ])
    const under = mix(palette.deep, palette.dusk, 0.1 + depth * 0.5)
    canvas.draw(path(`${smooth(points)}L${width} ${height}L0 ${height}Z`, `fill="${under}"`))
    canvas.draw(path(smooth(points), `fill="none" stroke="${line}" stroke-width="${2.4 + depth * 1.6}"`))
  }
}
