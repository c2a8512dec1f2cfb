import { create, type Font } from 'fontkit'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { loadFaces, type Face } from '../../pdf/faces.ts'
import type { TextRun } from '../../pdf/lay-out-text.ts'
import { unpackWoff } from '../../pdf/unpack-woff.ts'

const require = createRequire(import.meta.url)
const displayScripts = ['latin', 'latin-ext', 'vietnamese'] as const

export type TextStyle = 'display' | 'strong' | 'plain'

/** Part of a run in one font. */
interface Piece {
  font: Font
  text: string
}

/** A font of a file that holds one. */
function open(bytes: Buffer): Font {
  const font = create(bytes)
  if ('fonts' in font) throw new Error('This file holds several fonts.')
  return font
}

const hasGlyph = (font: Font, character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)

const isMark = (word: string) => !/[\p{L}\p{N}]/u.test(word)

/** Without the marks that stood beside words that are left out. */
function withoutOrphans(text: string): string {
  const words = text.split(' ').filter((word) => !['', '()', '[]'].includes(word))
  const first = words.findIndex((word) => !isMark(word))
  const last = words.findLastIndex((word) => !isMark(word))
  return first === -1 ? '' : words.slice(first, last + 1).join(' ')
}

async function load() {
  const faces = await loadFaces()
  const opened = new Map<Face, Font>()
  const fontOf = (face: Face): Font => {
    const font = opened.get(face) ?? open(faces.files.get(face) ?? Buffer.alloc(0))
    opened.set(face, font)
    return font
  }
  const display = new Map<string, Font>(
    await Promise.all(
      displayScripts.map(async (script) => {
        const path = require.resolve(`@fontsource/bricolage-grotesque/files/bricolage-grotesque-${script}-700-normal.woff`)
        return [script, open(unpackWoff(await readFile(path)))] as const
      }),
    ),
  )
  /** Titles are in the display font; letters it lacks, such as Greek ones, are in the text font. */
  const fontFor = (face: Face, character: string, style: TextStyle): Font => {
    const titling = style === 'display' ? display.get(face.slice(0, face.lastIndexOf('-'))) : undefined
    return titling !== undefined && hasGlyph(titling, character) ? titling : fontOf(face)
  }
  const piecesOf = ({ face, text }: TextRun, style: TextStyle): Piece[] => {
    const pieces: Piece[] = []
    for (const character of text) {
      const font = fontFor(face, character, style)
      const last = pieces.at(-1)
      if (last?.font === font) last.text += character
      else pieces.push({ font, text: character })
    }
    return pieces
  }
  /** Without what no font has a glyph for: emoji, and scripts whose fonts do not ship. */
  const drawable = (text: string): string => {
    const whole = text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim()
    const drawn = Array.from(whole)
      .filter((character) => character === ' ' || hasGlyph(fontOf(`${faces.scriptOf(character)}-600`), character))
      .join('')
    return drawn === whole ? whole : withoutOrphans(drawn)
  }
  return { faces, piecesOf, drawable }
}

export type ShareFonts = Awaited<ReturnType<typeof load>>

let loaded: Promise<ShareFonts> | null = null

/** Read once, with a thread's first picture. */
export const loadShareFonts = (): Promise<ShareFonts> => (loaded ??= load())
