import { expect, it } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { isTestCode, readFiles, type FileTable } from '../tools/source-files.ts'
import { findHandlers } from './find-names.ts'

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

/** What a replica might answer by the rules below, and why the primary does. */
const byPrimary: Readonly<Record<string, string>> = {
  exportAmbassadorBankFile: 'money is paid by it',
  exportBankFile: 'money is paid by it',
  exportProfile: 'a person may ask for it right after something was done to their account elsewhere',
  exportSecurityLog: 'writes the refusals that this process has counted so far, and shows them',
  listCashUps: 'days are closed by it',
  listClubBans: 'guests are refused by it',
  listClubDisputes: 'money is defended by it',
  listDrawers: 'drawers are counted by it',
  listInvoices: 'they are paid by it',
  listRoles: 'its first page holds all of them',
  listSecurityLog: 'writes the refusals that this process has counted so far, and shows them',
}

it('Exports, figures, public lists, and later pages of lists that are long enough for an export may come from a replica.', () => {
  const reloaded = new Set(findReloaded(readFiles('web/**/*.{ts,tsx}')))
  const all = new Set(endpoints.map(({ name }) => name))
  const figures =
    /^(?:club-admin\/(?:finances?|finance-analytics)|super-admin\/(?:ledger|audit-log|(?:subscription|reservations)-finances))\/(?!due|payouts|transfers|disputes|invoices|bank-file)/
  const candidates = endpoints
    .filter(({ method }) => method === 'GET')
    .filter(
      ({ name, path, authorize }) =>
        name.startsWith('export') ||
        figures.test(path) ||
        (authorize === 'public' && /^(?:list|search)/.test(name)) ||
        (all.has(name.replace(/^list/, 'export')) && name.startsWith('list') && !reloaded.has(name)),
    )
  expect(candidates.length).toBeGreaterThan(60)
  expect(
    candidates
      .filter(({ reads }) => reads === undefined)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(Object.keys(byPrimary))
})

it('What may come from a replica is read there: its handler takes the database of its call.', () => {
  const handlers = new Map(
    findHandlers(readFiles('server/modules/**/*routes.ts')).map(({ endpoint, handler }) => [endpoint, handler] as const),
  )
  expect(names.filter((name) => !handlers.get(name)?.has('db'))).toEqual([])
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
