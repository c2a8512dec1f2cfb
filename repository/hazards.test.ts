import { describe, expect, it } from 'vitest'
import { isTestCode, readFiles } from '../tools/source-files.ts'
import { findCalls, findOpenLookups } from './find-hazards.ts'

const shipped = new Map([...readFiles('{contract,server,web}/**/*.{ts,tsx}')].filter(([path]) => !isTestCode(path)))

/** Both sides of the threads and workers, which number what they send. */
const posting = [
  'server/infrastructure/threads/numbered-thread.ts',
  'web/door/features/door/camera/open-reader.ts',
  'web/door/features/door/camera/read-codes.worker.ts',
]

/** Why taking the first of a list gives no caller what another one asked for. */
const takingTheFirst: Record<string, string> = {
  'server/infrastructure/database/lock-turns.ts': 'those waiting for a place: each gets a place, not an answer',
  'server/infrastructure/in-turn.ts': 'those waiting for a place: each gets a place, not an answer',
  'server/modules/staffing/rota/copy-shifts.ts': 'equal shifts of one list, within one call',
  'web/door/features/door/parts/use-act.ts': 'what one device scanned, each decided before the next is taken',
}

/** What stores files, each recorded to be swept before it is stored. */
const storing: Record<string, string> = {
  'server/infrastructure/files/sweep-files.ts': 'records the sweep itself',
  'server/infrastructure/images/store-sizes.ts': 'after the removal that `keepPicture` records; otherwise only demo data',
  'server/modules/finances/cash-up/fill-cash-up.ts': 'demo data',
  'server/modules/verification/document-files.ts': 'after the sweep that submissions and rotations record; otherwise demo data',
}

describe('files', () => {
  it('are stored only by what first records that they are swept if no row names them.', () => {
    const paths = [...shipped].filter(([path, text]) => path.startsWith('server/') && /\b(?:files|store)\.put\(/.test(text))
    expect(paths.map(([path]) => path)).toEqual(Object.keys(storing).toSorted())
  })
})

/** What opens a connection to something outside this process. */
const goesOut = /\bnew (?:S3Client|Stripe|Client|Pool)\(|\bcreateTransport\(|\bfetch\(|\bhttps?\.(?:request|get)\(/

describe('calls that leave the process', () => {
  it('have a time limit, stated where the connection is made.', () => {
    const leaving = [...shipped].filter(([path, text]) => path.startsWith('server/') && goesOut.test(text))
    expect(leaving.map(([path]) => path)).toContain('server/infrastructure/files/s3-objects.ts')
    expect(
      leaving.filter(([, text]) => !/connectionTimeout(?:Millis)?\b|\btimeout: |\bpatience\b/.test(text)).map(([path]) => path),
    ).toEqual([])
  })
})

describe('messages between threads', () => {
  it('are sent only by what numbers them, so that no answer reaches a caller who did not ask for it.', () => {
    expect([...new Set(findCalls(shipped, 'postMessage'))].toSorted()).toEqual(posting)
  })

  it('and other answers are never matched by their order.', () => {
    const paths = [...shipped].filter(([, text]) => text.includes('.shift()')).map(([path]) => path)
    expect(paths.filter((path) => path !== 'web/guest/shell/early-taps.ts')).toEqual(Object.keys(takingTheFirst).toSorted())
  })
})

describe('tables that any text may be a key of', () => {
  it('are read with `own`, so that `constructor` is in none of them.', () => {
    expect(findOpenLookups(shipped)).toEqual([])
  })

  it.each([
    "const words: Record<string, string> = { a: 'A' }\nexport const word = (text: string) => words[text] ?? text",
    "const words: Readonly<Record<string, string>> = { a: 'A' }\nexport const has = (text: string) => text in words",
    "import { words as said } from './words.ts'\nexport const word = (text: string) => said[text]",
  ])('are found in %j.', (text) => {
    const words = "export const words: Readonly<Partial<Record<string, string>>> = { a: 'A' }"
    expect(
      findOpenLookups(
        new Map([
          ['contract/a.ts', text],
          ['contract/words.ts', words],
        ]),
      ),
    ).toHaveLength(1)
  })

  it('are not what only known names are keys of.', () => {
    const text = "const words: Record<'a', string> = { a: 'A' }\nexport const word = (name: 'a') => words[name]"
    expect(findOpenLookups(new Map([['contract/a.ts', text]]))).toEqual([])
  })
})
