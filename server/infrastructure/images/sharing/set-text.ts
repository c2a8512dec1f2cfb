import type { Font } from 'fontkit'
import { layOutText, type TextLine, type TextRun } from '../../pdf/lay-out-text.ts'
import type { ShareFonts, TextStyle } from './share-fonts.ts'

export interface TextSize {
  style: TextStyle
  /** Pixels. */
  size: number
}

const scaleOf = (font: Font, size: number) => size / font.unitsPerEm

export const measureRun = (fonts: ShareFonts, run: TextRun, { style, size }: TextSize): number =>
  fonts.piecesOf(run, style).reduce((sum, { font, text }) => sum + font.layout(text).advanceWidth * scaleOf(font, size), 0)

const textOf = (line: TextLine) => line.runs.map(({ text }) => text).join('')

/** Lines no wider than `width`, in the first size in which they are few enough and break no word; in the last one, cut off. */
export function fitText(
  fonts: ShareFonts,
  text: string,
  { style, sizes, width }: { style: TextStyle; sizes: readonly { size: number; lines: number }[]; width: number },
): { size: number; lines: TextLine[] } {
  // A bold run of the layout: the style decides the font.
  const strong = style !== 'plain'
  const set = (words: string, size: number) =>
    layOutText([{ text: words, strong }], width, fonts.faces, (run) => measureRun(fonts, run, { style, size }))
  const words = text.split(' ')
  for (const { size, lines: most } of sizes) {
    const lines = set(text, size)
    if (lines.length <= most && words.every((word) => set(word, size).length === 1)) return { size, lines }
  }
  const { size, lines: most } = sizes.at(-1) ?? { size: 0, lines: 0 }
  const lines = set(text, size)
  const cut = lines.length <= most ? lines : [...lines.slice(0, most - 1), ellipsis(lines[most - 1], (words) => set(words, size))]
  return { size, lines: cut }
}

function ellipsis(line: TextLine | undefined, set: (text: string) => TextLine[]): TextLine {
  for (let letters = Array.from(line === undefined ? '' : textOf(line)); ; letters = letters.slice(0, -1)) {
    const [first, ...more] = set(`${letters.join('').trimEnd()}…`)
    if (first !== undefined && (more.length === 0 || letters.length === 0)) return first
  }
}

/** A line as SVG path data, its baseline beginning at a point. */
export function linePath(fonts: ShareFonts, line: TextLine, at: { x: number; y: number }, { style, size }: TextSize): string {
  let { x } = at
  const paths: string[] = []
  for (const run of line.runs)
    for (const { font, text } of fonts.piecesOf(run, style)) {
      const scale = scaleOf(font, size)
      const { glyphs, positions } = font.layout(text)
      for (const [index, glyph] of glyphs.entries()) {
        const position = positions[index]
        if (position === undefined) continue
        const [left, base] = [x + position.xOffset * scale, at.y - position.yOffset * scale]
        paths.push(glyph.path.scale(scale, -scale).translate(left, base).toSVG())
        x += position.xAdvance * scale
      }
    }
  return paths.join('')
}
