import { inflateSync } from 'node:zlib'

/** Bytes. No part of a document of ours comes near it. */
const largestPart = 32 * 1024 * 1024

/** The objects of a PDF by number: each ends at `endobj`, and begins at the last heading before it. */
function objectsOf(bytes: Buffer): Map<number, string> {
  const objects = new Map<number, string>()
  for (const part of bytes.toString('latin1').split('\nendobj')) {
    const at = part.lastIndexOf(' 0 obj\n')
    const number = Number(part.slice(part.lastIndexOf('\n', at) + 1, at))
    if (at >= 0 && Number.isInteger(number)) objects.set(number, part.slice(at + ' 0 obj\n'.length))
  }
  return objects
}

function streamOf(body = ''): string {
  const [from, to] = [body.indexOf('stream\n'), body.lastIndexOf('\nendstream')]
  if (from < 0 || to < from) return ''
  const packed = Buffer.from(body.slice(from + 'stream\n'.length, to), 'latin1')
  return inflateSync(packed, { maxOutputLength: largestPart }).toString('latin1')
}

const hexText = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')

/** Maps a font's glyphs to text by its ToUnicode map; ours are lists in ascending glyph order. */
function readMap(map: string): (glyph: number) => string {
  const glyphs: string[] = []
  for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^[\]]*)\]/g)) {
    const texts = [...list.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex = '']) => hexText(hex.replaceAll(' ', '')))
    for (const [index, text] of texts.entries()) glyphs[Number.parseInt(first, 16) + index] = text
  }
  return (glyph) => glyphs[glyph] ?? ''
}

const references = {
  Resources: /\/Resources (\d+) 0 R/,
  Contents: /\/Contents (\d+) 0 R/,
  ToUnicode: /\/ToUnicode (\d+) 0 R/,
}

/** The text of a PDF we created, page by page, with one line of text for each line drawn. */
export function readPdf(bytes: Buffer): string[] {
  const all = objectsOf(bytes)
  const refs = (text: string, key: keyof typeof references) => Number(references[key].exec(text)?.[1])
  const pages = [...all.values()].filter((body) => /\/Type \/Page\b/.test(body))
  return pages.map((body) => {
    const resources = all.get(refs(body, 'Resources')) ?? ''
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id]) => [
        name,
        readMap(streamOf(all.get(refs(all.get(Number(id)) ?? '', 'ToUnicode')))),
      ]),
    )
    const lines: string[] = []
    let baseline = ''
    let decode: ((glyph: number) => string) | undefined
    for (const [, y, font, shown] of streamOf(all.get(refs(body, 'Contents'))).matchAll(
      /\n1 0 0 1 [\d.-]+ ([\d.-]+) Tm|\/(F\d+) [\d.]+ Tf|\[([^[\]]*)\] TJ/g,
    )) {
      if (font !== undefined) decode = fonts.get(font)
      else if (shown === undefined) {
        if (y !== baseline) lines.push('')
        baseline = y ?? ''
      } else {
        const glyphs = [...shown.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
        lines.push((lines.pop() ?? '') + glyphs.map((glyph) => decode?.(Number.parseInt(glyph, 16)) ?? '').join(''))
      }
    }
    return lines.join('\n')
  })
}
