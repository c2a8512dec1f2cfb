import { expect, it } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { isTestCode, readFiles, type FileTable } from '../tools/source-files.ts'

const elsewhere = endpoints.filter(({ reads }) => reads !== undefined)
const names = elsewhere.map(({ name }) => name)

/**
 * Endpoints named where a screen listens for changes: in the call of the hook, or in a list of the same file that is passed to
 * it. A change tells no position, so what it reloads must come from the primary.
 */
function findReloaded(files: FileTable): string[] {
  return [...files]
    .filter(([path]) => !isTestCode(path))
    .flatMap(([, text]) => {
      const listens = [...text.matchAll(/\buse(?:Fresh|Refresh|Live)\(([^()]*(?:\([^()]*\)[^()]*)*)\)/g)].map(
        ([, names = '']) => names,
      )
      if (listens.every((names) => names.trim() === '')) return []
      // A file that listens may pass on lists and functions: all that it imports from the contract counts.
      const imported = [...text.matchAll(/import \{([^}]+)\} from '#contract\//g)].map(([, names = '']) => names)
      return [...listens, ...imported].flatMap((names) => names.match(/\w+/g) ?? [])
    })
}

it('What a screen reloads because something changed is read from the primary.', () => {
  const reloaded = new Set(findReloaded(readFiles('web/**/*.{ts,tsx}')))
  expect([...reloaded]).toEqual(expect.arrayContaining(['getBoard', 'getReservationStatus', 'listMyShifts', 'listNotifications']))
  expect(names.filter((name) => reloaded.has(name))).toEqual([])
  const hook = "import { listBans } from '#contract/door/bans.ts'\nuseFresh(`club:${id(club)}`, ...shown)"
  expect(findReloaded(new Map([['web/a.ts', hook]]))).toContain('listBans')
  expect(
    findReloaded(new Map([['web/b.ts', "import { listBans } from '#contract/door/bans.ts'\nconst r = useRefresh()"]])),
  ).toEqual([])
})

it('Only reads may be a moment behind, and of lists with pages only those after the first.', () => {
  expect(names.length).toBeGreaterThan(40)
  expect(elsewhere.filter(({ method }) => method !== 'GET')).toEqual([])
  const paged = elsewhere.filter(({ reads }) => reads === 'replica_after_first_page')
  expect(paged.filter(({ name }) => !name.startsWith('list')).map(({ name }) => name)).toEqual([])
})

it('What people book, work at the door or decide on money by is never behind.', () => {
  const never =
    /^(?:client\/reservations|club-admin\/door|club-admin\/board|club-admin\/reservations)\/(?!export)|bank-file|due\//
  expect(elsewhere.filter(({ path }) => never.test(path)).map(({ name }) => name)).toEqual([])
})
