import { expect, it } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { isTestCode, readFiles, type FileTable } from '../tools/source-files.ts'

const elsewhere = endpoints.filter(({ reads }) => reads !== undefined)
const names = elsewhere.map(({ name }) => name)

const namesIn = (text: string) => text.match(/\w+/g) ?? []

/**
 * Endpoints that a screen reloads on a change: those passed to a hook such as `useFresh`, also in a list, and all that a file
 * imports which listens without one. A change tells no position, so what it reloads must come from the primary.
 */
function findReloaded(files: FileTable): string[] {
  const texts = [...files].filter(([path]) => !isTestCode(path)).map(([, text]) => text)
  const lists = texts.flatMap((text) =>
    [...text.matchAll(/\bconst (\w+) = \[([^\]]*)\]/g)].map(([, name = '', content = '']): [string, string] => [name, content]),
  )
  const inHooks = texts.flatMap((text) =>
    [...text.matchAll(/\buse(?:Fresh|Refresh)\w*\(([^()]*(?:\([^()]*\)[^()]*)*)\)/g)].flatMap(([, content = '']) =>
      namesIn(content),
    ),
  )
  const inFiles = texts
    .filter((text) => /\buseLive\(/.test(text))
    .flatMap((text) =>
      [...text.matchAll(/import \{([^}]+)\} from '#contract\//g)].flatMap(([, content = '']) => namesIn(content)),
    )
  return [...inHooks, ...lists.filter(([name]) => inHooks.includes(name)).flatMap(([, content]) => namesIn(content)), ...inFiles]
}

it('What a screen reloads because something changed is read from the primary.', () => {
  const reloaded = new Set(findReloaded(readFiles('web/**/*.{ts,tsx}')))
  expect([...reloaded]).toEqual(
    expect.arrayContaining(['getBoard', 'getReservationStatus', 'listAttendance', 'listClubReservations', 'listNotifications']),
  )
  expect(names.filter((name) => reloaded.has(name))).toEqual([])
  const examples = findReloaded(
    new Map([
      ['web/lists.ts', 'export const shown = [listBans, getBan] as const'],
      ['web/bans.tsx', 'useFreshBans()\nuseFresh(club === null ? null : topicOf(club), ...shown)'],
      ['web/door.ts', "import { getDoorList } from '#contract/door/door.ts'\nuseLive(topic, onNews)"],
      ['web/other.ts', "import { listEvents } from '#contract/events/events.ts'"],
    ]),
  )
  expect(examples).toEqual(expect.arrayContaining(['listBans', 'getBan', 'getDoorList']))
  expect(examples).not.toContain('listEvents')
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
