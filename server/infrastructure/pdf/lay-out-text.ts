import type { Face, Faces } from './faces.ts'
import type { PdfText } from './pdf-document.ts'

export interface TextRun {
  face: Face
  text: string
}

export interface TextLine {
  runs: (TextRun & { width: number })[]
  width: number
}

export type Measure = (run: TextRun) => number

type Kind = 'word' | 'space' | 'break'
interface Piece {
  kind: Kind
  runs: TextRun[]
}

/** Characters without a glyph, or that change the text direction. */
const unseen = /[[\p{Cc}\p{Cf}]--[\n]]/gv

/** Merges neighbours of one face into a run, so that text can be copied in one piece. */
function join(runs: readonly TextRun[]): TextRun[] {
  const joined: TextRun[] = []
  for (const run of runs) {
    const last = joined.at(-1)
    if (last?.face === run.face) last.text += run.text
    else joined.push({ ...run })
  }
  return joined
}

const runsOf = (text: string, strong: boolean, { scriptOf }: Faces): TextRun[] =>
  join(Array.from(text, (character) => ({ face: `${scriptOf(character)}-${strong ? 600 : 400}`, text: character })))

function kindOf(part: string): Kind {
  if (part === '\n') return 'break'
  return part.trim() === '' ? 'space' : 'word'
}

/** Words, spaces and line breaks. A word that changes weight midway is one word. */
function cut(text: PdfText, faces: Faces): Piece[] {
  const pieces: Piece[] = []
  for (const span of typeof text === 'string' ? [{ text }] : text) {
    const clean = span.text.replaceAll('\r\n', '\n').replaceAll('\t', ' ').replaceAll(unseen, '')
    for (const part of clean.match(/\n|[^\S\n]+|\S+/g) ?? []) {
      const kind = kindOf(part)
      const runs = runsOf(part, span.strong ?? false, faces)
      const last = pieces.at(-1)
      if (kind === 'word' && last?.kind === 'word') last.runs.push(...runs)
      else pieces.push({ kind, runs })
    }
  }
  return pieces
}

/** The parts of a word, each ending with its hyphen. */
function hyphenated(runs: readonly TextRun[]): TextRun[][] {
  const parts: TextRun[][] = [[]]
  for (const { face, text } of runs)
    for (const [index, part] of text.split(/(?<=-)/u).entries()) {
      if (index > 0 || parts.at(-1)?.at(-1)?.text.endsWith('-') === true) parts.push([])
      parts.at(-1)?.push({ face, text: part })
    }
  return parts
}

/** The lines of a text, none wider than `width` points; a wider word is broken after a hyphen, or between characters. */
export function layOutText(text: PdfText, width: number, faces: Faces, measure: Measure): TextLine[] {
  const widthOf = (runs: readonly TextRun[]) => runs.reduce((sum, run) => sum + measure(run), 0)
  let line: TextRun[] = []
  let space: TextRun[] = []
  /** The width of the line so far, measured piece by piece. */
  let filled = 0
  const lines = [line]
  const begin = () => {
    line = []
    space = []
    filled = 0
    lines.push(line)
  }
  const place = (runs: TextRun[], wide: number) => {
    line.push(...space, ...runs)
    filled += widthOf(space) + wide
    space = []
  }
  const placeWord = (runs: TextRun[]) => {
    const wide = widthOf(runs)
    if (line.length > 0 && filled + widthOf(space) + wide > width) begin()
    if (wide <= width) place(runs, wide)
    else for (const part of hyphenated(runs)) placePart(part)
  }
  const placePart = (runs: TextRun[]) => {
    const wide = widthOf(runs)
    if (line.length > 0 && filled + wide > width) begin()
    if (wide <= width) place(runs, wide)
    else placeBroken(runs)
  }
  const placeBroken = (runs: readonly TextRun[]) => {
    for (const character of runs.flatMap(({ face, text: part }) => Array.from(part, (one): TextRun => ({ face, text: one })))) {
      const wide = measure(character)
      if (filled + wide > width) begin()
      place([character], wide)
    }
  }
  for (const { kind, runs } of cut(text, faces)) {
    if (kind === 'break') begin()
    else if (kind === 'space') space = line.length > 0 ? runs : []
    else placeWord(runs)
  }
  return lines.map((runs) => {
    const measured = join(runs).map((run) => ({ ...run, width: measure(run) }))
    return { runs: measured, width: measured.reduce((sum, run) => sum + run.width, 0) }
  })
}
