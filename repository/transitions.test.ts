import { describe, expect, it } from 'vitest'
import { isTestCode, readFiles } from '../tools/source-files.ts'

const call = /\brefuse\('invalid_transition'/g

/** The text of a call up to its closing bracket. */
function callAt(text: string, from: number): string {
  let depth = 0
  for (let index = from; index < text.length; index += 1) {
    if (text[index] === '(') depth += 1
    if (text[index] === ')' && (depth -= 1) === 0) return text.slice(from, index + 1)
  }
  return text.slice(from)
}

/** Inline, or as a value named `extra` that the same file makes of both. */
const tells = (change: string, text: string) =>
  (/\bstatus\b/.test(change) && /\ballowed\b/.test(change)) ||
  (/\{ (\.\.\.\w+, )?extra \}/.test(change) && /const extra = \{ status:[^}]*\ballowed\b[^}]*\}/.test(text))

describe('A refusal of an action that the state does not allow', () => {
  it('says which state that is and what it allows, wherever it is made.', () => {
    const silent = [...readFiles('server/**/*.ts')]
      .filter(([path]) => !isTestCode(path))
      .flatMap(([path, text]) =>
        [...text.matchAll(call)]
          .filter(({ index }) => !tells(callAt(text, index), text))
          .map(({ index }) => `${path}:${text.slice(0, index).split('\n').length}`),
      )
    expect(silent).toEqual([])
  })
})
