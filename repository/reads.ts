import { parseFile } from '../tools/boundaries/parse-file.ts'
import { ranks } from '../tools/boundaries/server-rules.ts'
import { isTestCode, type FileTable } from '../tools/source-files.ts'
import { findWriters } from './modules.ts'

/** Tables that only triggers and migrations write, by the module they belong to. */
const writtenByTheDatabase: Readonly<Record<string, string>> = {
  agreement_templates: 'agreements',
  event_occupancy: 'events',
  prestation_occupancy: 'events',
  reservation_search: 'reservations',
}

/** Views by the module that lends them; modules below it read them instead of its tables. */
const lent: Readonly<Record<string, string>> = {
  club_clocks: 'clubs',
  memberships: 'staffing',
  seats: 'staffing',
  staff_positions: 'staffing',
  invoice_numbers: 'subscriptions',
  event_cards: 'events',
  plan_uses: 'events',
  bookings: 'reservations',
  booked_units: 'reservations',
  waiting_parties: 'reservations',
  returned_places: 'reservations',
  passed_on_places: 'reservations',
  tables_given: 'reservations',
  seated_parties: 'reservations',
  parties_off_tables: 'board',
  admissions: 'door',
  claimed_tickets: 'door',
  blocked_referrers: 'ambassadors',
  commission_rates: 'ambassadors',
  guest_tiers: 'loyalty',
  known_guests: 'guests',
  door_notes: 'guests',
  listed_guests: 'guests',
  listed_parties: 'guest-lists',
  left_parties: 'board',
  list_versions: 'guest-lists',
}

/** Views that only triggers read. */
const inner = ['reservation_words']

const lenders = Object.keys(lent)
const moduleOf = (path: string) => /^server\/modules\/([^/]+)/.exec(path)?.[1] ?? null

/** Table -> the module it belongs to; null for the infrastructure's. */
function ownersOf(files: FileTable): Map<string, string | null> {
  const owners = new Map<string, string | null>(Object.entries(writtenByTheDatabase))
  for (const [table, [folder = '']] of findWriters(files)) owners.set(table, moduleOf(`${folder}/`))
  return owners
}

interface Read {
  path: string
  line: number
  table: string
  /** The module the table belongs to. */
  owner: string
  /** Whether the statement also writes or locks. */
  isHeld: boolean
}

/** Where the server's code reads a table that belongs to another module. Lent views do not count. */
export function findForeignReads(files: FileTable): Read[] {
  const owners = ownersOf(files)
  return [...files].flatMap(([path, text]) => {
    if (!/^server\/(modules|infrastructure)\//.test(path) || !path.endsWith('.ts') || isTestCode(path)) return []
    return parseFile(path, text).relations.flatMap(({ line, name: table, isHeld }) => {
      const owner = owners.get(table) ?? null
      return owner === null || owner === moduleOf(path) ? [] : [{ path, line, table, owner, isHeld }]
    })
  })
}

/** Reads of a module that is not below: its tables are read through a view that it lends, or its facts are passed in. */
export const findUpwardReads = (files: FileTable): string[] =>
  findForeignReads(files)
    .filter(({ path, owner }) => {
      const own = moduleOf(path)
      return own === null || (ranks[owner] ?? Infinity) >= (ranks[own] ?? -1)
    })
    .map(({ path, line, table, owner }) => `${path}:${line} reads ${table} of ${owner}`)

/** Reads of another module's table outside views, except in a statement that writes or locks: what it depends on stands in it. */
export const findReadsOutsideViews = (files: FileTable): string[] =>
  findForeignReads(files)
    .filter(({ path, isHeld }) => moduleOf(path) !== null && !isHeld && !path.endsWith('-views.ts'))
    .map(({ path, line, table, owner }) => `${path}:${line} reads ${table} of ${owner}`)

/** Lent views that no module below their lender reads, and views of the schema that nobody is named for. */
export function findIdleViews(files: FileTable, schema: string): string[] {
  const created = [...schema.matchAll(/^create view (\w+)/gm)].flatMap((match) => match[1] ?? [])
  const read = new Set(
    [...files].flatMap(([path, text]) => {
      const own = moduleOf(path)
      if (own === null || isTestCode(path) || !path.endsWith('.ts')) return []
      const names = parseFile(path, text).relations.map(({ name }) => name)
      return names.filter((name) => (ranks[own] ?? Infinity) < (ranks[lent[name] ?? ''] ?? -1))
    }),
  )
  return [
    ...created
      .filter((view) => !lenders.includes(view) && !inner.includes(view))
      .map((view) => `${view} has no lender in repository/reads.ts`),
    ...lenders.filter((view) => !created.includes(view)).map((view) => `${view} does not exist`),
    ...lenders
      .filter((view) => created.includes(view) && !read.has(view))
      .map((view) => `${view} is read by no module below its lender`),
  ]
}
