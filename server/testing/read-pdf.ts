import { inflateSync } from 'node:zlib'

const objects = (bytes: Buffer): Map<number, string> => {
  const text = bytes.toString('latin1')
  return new Map([...text.matchAll(/^(\d+) 0 obj\n(.*?)\nendobj/gms)].map(([, id = '', body = '']) => [Number(id), body]))
}

function streamOf(body: string | undefined): string {
  const found = /stream\n(.*)\nendstream/s.exec(body ?? '')?.[1]
  return found === undefined ? '' : inflateSync(Buffer.from(found, 'latin1')).toString('latin1')
}

const hexText = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')

/** Maps a font's glyphs to text by its ToUnicode map; ours are lists in ascending glyph order. */
function readMap(map: string): (glyph: number) => string {
  const glyphs: string[] = []
  for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[(.*?)\]/gs)) {
    const texts = [...list.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex = '']) => hexText(hex.replaceAll(' ', '')))
    for (const [index, text] of texts.entries()) glyphs[Number.parseInt(first, 16) + index] = text
  }
  return (glyph) => glyphs[glyph] ?? ''
}

/** The text of a PDF we created, page by page, with one line of text for each line drawn. */
export function readPdf(bytes: Buffer): string[] {
  const all = objects(bytes)
  const refs = (text: string, key: string) => Number(new RegExp(`/${key} (\\d+) 0 R`).exec(text)?.[1])
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
      /1 0 0 1 \S+ (\S+) Tm|\/(F\d+) \S+ Tf|\[(.*?)\] TJ/g,
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
