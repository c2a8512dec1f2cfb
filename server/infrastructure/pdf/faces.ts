import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { unpackWoff } from './unpack-woff.ts'

const scripts = ['latin', 'latin-ext', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'] as const
type Script = (typeof scripts)[number]

/** Inter comes in one file per script; a face is one script in one weight. The wordmark has its own letter shape. */
export type Face = `${Script}-${400 | 600}` | 'wordmark'

export interface Faces {
  files: ReadonlyMap<Face, Buffer>
  /** The script whose file has a character; a character in none of them is drawn as an empty box. */
  scriptOf(character: string): Script
}

const require = createRequire(import.meta.url)
const interFile = (name: string) => require.resolve(`@fontsource/inter/files/inter-${name}-normal.woff`)
const wordmarkFile = () => require.resolve('@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff')

/** `U+0102-0103,U+0110`: pairs of first and last code point. */
function parseRanges(text: string): [number, number][] {
  return text.split(',').map((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
  })
}

async function load(): Promise<Faces> {
  const faces: [Face, string][] = [
    ...scripts.flatMap((script) =>
      ([400, 600] as const).map((weight): [Face, string] => [`${script}-${weight}`, interFile(`${script}-${weight}`)]),
    ),
    ['wordmark', wordmarkFile()],
  ]
  const files = new Map(
    await Promise.all(faces.map(async ([face, path]): Promise<[Face, Buffer]> => [face, unpackWoff(await readFile(path))])),
  )
  const ranges = JSON.parse(await readFile(require.resolve('@fontsource/inter/unicode.json'), 'utf8')) as Partial<
    Record<string, string>
  >
  const parsed = scripts.map((script) => ({ script, ranges: parseRanges(ranges[script] ?? '') }))
  return {
    files,
    scriptOf(character) {
      const point = character.codePointAt(0) ?? 0
      return parsed.find((one) => one.ranges.some(([first, last]) => point >= first && point <= last))?.script ?? 'latin'
    },
  }
}

let loaded: Promise<Faces> | null = null

/** Read once, with the first document. */
export const loadFaces = (): Promise<Faces> => (loaded ??= load())
