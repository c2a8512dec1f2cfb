import { brand } from '#contract/base/brand.ts'
import { sharePictureSize } from '#contract/base/share-picture.ts'
import { fitText, linePath, measureRun, type TextSize } from './set-text.ts'
import { loadShareFonts, type ShareFonts } from './share-fonts.ts'
import type { SharePicture } from './share-picture.ts'

const { width, height } = sharePictureSize
/** Networks crop a little: nothing that is read lies near the edge. */
const edge = 72
const ink = { text: '#f4f2fa', quiet: '#d3cde2', glow: '#d6ff4b' }
/** More than a title may have, so that a long one costs no more than a sentence. */
const maxLetters = 300

/** Dark where the text is, even over a white cover: at least 4.5:1, and 3:1 under the large wordmark. */
const shade = `<linearGradient id="s" x2="0" y2="1"><stop stop-color="#0b0a10" stop-opacity=".5"/><stop offset=".3" stop-color="#0b0a10" stop-opacity=".52"/><stop offset=".55" stop-color="#0b0a10" stop-opacity=".78"/><stop offset="1" stop-color="#0b0a10" stop-opacity=".93"/></linearGradient>`
const lights = `<radialGradient id="a" cx=".86" cy=".08" r=".75"><stop stop-color="#7a4df0" stop-opacity=".85"/><stop offset="1" stop-color="#7a4df0" stop-opacity="0"/></radialGradient><radialGradient id="b" cx=".08" cy="1.05" r=".6"><stop stop-color="#b0268a" stop-opacity=".4"/><stop offset="1" stop-color="#b0268a" stop-opacity="0"/></radialGradient>`
const whole = (fill: string) => `<rect width="${width}" height="${height}" fill="${fill}"/>`
const overCover = `<defs>${shade}</defs>${whole('url(#s)')}`
const stage = `<defs>${lights}</defs>${whole('#0b0a10')}${whole('url(#a)')}${whole('url(#b)')}`

const path = (data: string, fill: string) => `<path d="${data}" fill="${fill}"/>`

function wordmark(fonts: ShareFonts): string {
  const setting: TextSize = { style: 'display', size: 46 }
  const run = { face: 'latin-600', text: brand.toLowerCase() } as const
  const dot = { face: 'latin-600', text: '.' } as const
  const wide = measureRun(fonts, run, setting)
  const draw = (one: typeof run | typeof dot, x: number, fill: string) =>
    path(linePath(fonts, { runs: [{ ...one, width: 0 }], width: 0 }, { x, y: edge + 34 }, setting), fill)
  return draw(run, edge, ink.text) + draw(dot, edge + wide, ink.glow)
}

/** From the foot upwards, so that a short title sits as low as a long one. */
function texts(fonts: ShareFonts, picture: SharePicture): string {
  const read = (text: string) => fonts.drawable(Array.from(text).slice(0, maxLetters).join(''))
  const [title, headline, place] = [read(picture.title), read(picture.headline), read(picture.place)]
  const drawn: string[] = []
  let y = height - edge
  const add = (text: string, options: Parameters<typeof fitText>[2], fill: string, leading: number) => {
    if (text === '') return
    const { size, lines } = fitText(fonts, text, options)
    for (const line of lines.toReversed()) {
      drawn.push(path(linePath(fonts, line, { x: edge, y }, { style: options.style, size }), fill))
      y -= size * leading
    }
  }
  const one = (style: 'strong' | 'plain', sizes: number[]) => ({
    style,
    width: width - 2 * edge,
    sizes: sizes.map((size) => ({ size, lines: 1 })),
  })
  // A name that no font can write is left out: the place is the largest instead.
  if (title !== '') add(place, one('plain', [36, 32, 28]), ink.quiet, 1.4)
  add(headline, one('strong', [36, 32, 28]), ink.text, 1.15)
  y -= 22
  const sizes = [
    { size: 104, lines: 2 },
    { size: 84, lines: 2 },
    { size: 68, lines: 3 },
    { size: 56, lines: 3 },
  ]
  add(title || place, { style: 'display', width: width - 2 * edge, sizes }, ink.text, 1.06)
  return drawn.join('')
}

/** Everything but the cover, as an SVG whose letters are paths: the program that renders it needs no fonts. */
export async function shareSvg(picture: SharePicture): Promise<string> {
  const fonts = await loadShareFonts()
  const ground = picture.cover === null ? stage : overCover
  const drawn = wordmark(fonts) + texts(fonts, picture)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${ground}${drawn}</svg>`
}
