import { height, n } from '../canvas.ts'
import { box, glow, ground, lit, mix, path, polygon, type ShapeStyle } from '../shapes.ts'

/** Nested arches with light at the end. */
export const arches: ShapeStyle = (brush) => {
  const { canvas, random, palette } = brush
  const x = random.between(470, 730)
  const floor = 640
  ground(brush, 0.75)
  glow(brush, { x, y: floor - 140, radius: 760 }, palette.main, 0.6)
  const count = 8
  for (let index = 0; index < count; index++) {
    const share = index / (count - 1)
    const half = 430 * (1 - share) ** 1.25 + 62
    const top = floor - half * 1.32
    const base = floor + 95 * (1 - share) ** 1.5
    const spring = n(top + half * 0.4)
    const d = `M${n(x - half)} ${n(base)}V${spring}A${n(half)} ${n(half)} 0 0 1 ${n(x + half)} ${spring}V${n(base)}Z`
    const fill = canvas.linear({ x, y: top - half }, { x, y: base }, [
      [0, mix(mix(palette.deep, palette.dusk, 0.5), palette.main, share * 0.9)],
      [1, mix(palette.dusk, palette.warm, share)],
    ])
    const edge = `stroke="${mix(palette.main, palette.spark, share * 0.6)}" stroke-opacity="${n(0.25 + share * 0.6)}" stroke-width="2"`
    canvas.draw(path(d, `fill="${fill}" ${edge}`))
  }
  const floorPaint = canvas.linear({ x: 0, y: floor }, { x: 0, y: height }, [
    [0, mix(palette.dusk, palette.main, 0.25), 0.0],
    [0.35, mix(palette.deep, palette.dusk, 0.7), 0.85],
    [1, palette.deep],
  ])
  canvas.draw(box([0, floor, 1200, height - floor], `fill="${floorPaint}"`))
  const beam = canvas.linear({ x, y: floor }, { x, y: height }, [
    [0, palette.spark, 0.75],
    [1, palette.warm, 0],
  ])
  canvas.draw(
    polygon(
      [
        [x - 62, floor],
        [x + 62, floor],
        [x + 330, height],
        [x - 330, height],
      ],
      `fill="${beam}" ${lit}`,
    ),
  )
  glow(brush, { x, y: floor - 60, radius: 260 }, palette.spark, 0.55)
}
