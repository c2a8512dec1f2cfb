import { n } from '../canvas.ts'
import { circle, glow, ground, mix, path, type ShapeStyle } from '../shapes.ts'

const side = 200

/** Quarter circles, rings and dots on a grid, some of them lit. */
export const mosaic: ShapeStyle = (brush) => {
  const { canvas, random, palette } = brush
  ground(brush, 0.5)
  glow(brush, { x: random.between(300, 900), y: random.between(200, 600), radius: 700 }, palette.main, 0.6)
  for (let row = 0; row < 4; row++) {
    for (let column = 0; column < 6; column++) {
      const [x, y] = [column * side, row * side]
      const turn = random.whole(0, 3)
      const light = random.between(0, 1)
      const color = light > 0.72 ? palette.warm : light > 0.36 ? palette.main : mix(palette.dusk, palette.main, 0.35)
      const [cx, cy] = [x + (turn % 2) * side, y + (turn > 1 ? side : 0)]
      const fill = canvas.radial({ x: cx, y: cy }, side, [
        [0, mix(color, palette.spark, light * 0.55)],
        [1, color, 0.72],
      ])
      const [dx, dy] = [turn % 2 === 0 ? 1 : -1, turn > 1 ? -1 : 1]
      const quarter = (r: number) =>
        `M${cx} ${cy}H${n(cx + dx * r)}A${r} ${r} 0 0 ${dx * dy > 0 ? 1 : 0} ${cx} ${n(cy + dy * r)}Z`
      const kind = random.whole(0, 9)
      if (kind <= 4) canvas.draw(path(quarter(side), `fill="${fill}"`))
      else if (kind <= 6) {
        const stroke = `fill="none" stroke="${color}" stroke-width="14" stroke-opacity="0.85"`
        canvas.draw(...[190, 140, 90, 40].map((r) => path(quarter(r), stroke)))
      } else if (kind <= 8) {
        canvas.draw(circle(x + 100, y + 100, 78, `fill="${fill}"`), circle(x + 100, y + 100, 30, `fill="${palette.deep}"`))
      } else canvas.draw(circle(x + 100, y + 100, 22, `fill="${palette.spark}"`))
    }
  }
}
