import { n, width } from '../canvas.ts'
import { glow, ground, mix, path, together, type ShapeStyle } from '../shapes.ts'

/** Silk in the dark: many fine lines between two curves. */
export const ribbons: ShapeStyle = (brush) => {
  const { canvas, random, palette } = brush
  ground(brush, 0.6)
  glow(brush, { x: random.between(250, 950), y: random.between(250, 550), radius: 620 }, palette.main, 0.55)
  for (const [from, to] of [
    [palette.main, palette.warm],
    [palette.warm, palette.main],
    [palette.main, palette.spark],
  ] as const) {
    const curve = () => Array.from({ length: 4 }, () => 400 + random.between(-390, 390))
    const [one, other] = [curve(), curve()]
    const count = 32
    const lines = Array.from({ length: count }, (_, line) => {
      const share = line / (count - 1)
      const at = (index: number) => n((one[index] ?? 0) + ((other[index] ?? 0) - (one[index] ?? 0)) * share)
      const bend = 300 + 120 * Math.sin(share * Math.PI)
      const d = `M-20 ${at(0)}C${n(bend)} ${at(1)} ${n(width - bend)} ${at(2)} ${width + 20} ${at(3)}`
      const strength = n(0.14 + 0.55 * Math.sin(share * Math.PI) ** 2)
      return path(d, `fill="none" stroke="${mix(from, to, share)}" stroke-width="3.6" opacity="${strength}"`)
    })
    canvas.draw(together(lines))
  }
}
