import { n, width } from '../canvas.ts'
import { box, glow, ground, mix, type ShapeStyle } from '../shapes.ts'

/** Frozen sound: bars over a reflecting floor. */
export const equalizer: ShapeStyle = (brush) => {
  const { canvas, random, palette } = brush
  const floor = 560
  ground(brush, 0.8)
  const centre = random.between(440, 760)
  glow(brush, { x: centre, y: floor - 90, radius: 640 }, palette.main, 0.75)
  const phase = random.between(0, 6)
  const step = 30
  for (let x = step / 2 - 6, index = 0; x < width; x += step, index++) {
    const near = Math.exp(-(((x - centre) / 330) ** 2))
    const beat = 0.55 + 0.45 * Math.sin(index * 0.9 + phase) * Math.sin(index * 0.37 + phase * 2)
    const tall = 22 + near * 400 * beat + random.between(0, 46)
    const color = mix(palette.main, palette.warm, Math.min(1, near * 1.1))
    const up = canvas.linear({ x, y: floor - tall }, { x, y: floor }, [
      [0, mix(color, palette.spark, near * 0.7)],
      [0.4, color],
      [1, palette.main, 0.55],
    ])
    const down = canvas.linear({ x, y: floor }, { x, y: floor + tall * 0.62 }, [
      [0, color, 0.34],
      [1, palette.main, 0],
    ])
    canvas.draw(
      box([x, floor - tall, 14, tall], `rx="7" fill="${up}"`),
      box([x, floor + 10, 14, tall * 0.62], `rx="7" fill="${down}"`),
    )
  }
  const edge = canvas.linear({ x: 0, y: 0 }, { x: width, y: 0 }, [
    [0, palette.warm, 0],
    [n(centre / width), palette.spark, 0.6],
    [1, palette.warm, 0],
  ])
  canvas.draw(box([0, floor + 3, width, 2], `fill="${edge}"`))
}
