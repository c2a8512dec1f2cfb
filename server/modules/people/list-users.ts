import type { Readable } from 'node:stream'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { countedUsers, type listUsers as endpoint, type Person, type UserFilters, type UserSort } from '#contract/people/users.ts'
import { csvInstant, csvLine } from '../../infrastructure/csv/csv.ts'
import { readCursor, writeCursor } from '../../infrastructure/database/cursor.ts'
import type { Caller } from '../../infrastructure/caller.ts'
import { refuse } from '../../infrastructure/refusal.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { isClub, findAccounts } from '../accounts/index.ts'
import {
  countPeople,
  findPeople,
  peoplePositionKinds,
  type PeopleFilter,
  type PeoplePage,
  type PeoplePosition,
} from './people-views.ts'
import { scopeOf, toPerson } from './person.ts'
import { pagedFile } from '../../infrastructure/csv/list-file.ts'
import { defaultLimit } from '../../infrastructure/database/page-of.ts'

/** The most rows in one CSV. */
const maxUsersExported = 20_000

type Query = UserFilters & { cursor?: string | undefined; limit?: number | undefined }

const defaultSort: UserSort = '-created'

/**
 * The filters within what the caller may see; null if that is no one. Another club, like its people, is not visible to a club.
 */
function filterOf(caller: Caller, { sort: _sort, club, ...filters }: UserFilters): PeopleFilter | null {
  const scope = scopeOf(caller)
  if (scope === null) return null
  if (scope.club_id === null) return { ...filters, club_id: club ?? null }
  if (filters.status === 'deleted' || (club !== undefined && club !== scope.club_id)) return null
  return { ...filters, club_id: scope.club_id }
}

/** The people visible to the caller that match the filters. */
export async function listUsers(
  infrastructure: Infrastructure,
  caller: Caller,
  { cursor, limit = defaultLimit, ...filters }: Query,
): Promise<AnswerOf<typeof endpoint>> {
  const { sort = defaultSort } = filters
  const after = readCursor(cursor, peoplePositionKinds(sort))
  const filter = filterOf(caller, filters)
  if (filter === null) return { users: [], count: 0, next: null }
  const count = await countPeople(infrastructure.db, filter, countedUsers)
  const isCommon = count >= countedUsers
  const { people, next } = await readPeople(infrastructure, caller, filter, { sort, after, limit, isCommon })
  return { users: people, count, next: next && writeCursor(next) }
}

/** The same for a named club; one the caller may not see is not found. */
export async function listClubUsers(
  infrastructure: Infrastructure,
  caller: Caller,
  clubId: string,
  query: Omit<Query, 'club'>,
): Promise<AnswerOf<typeof endpoint>> {
  await requireClub(infrastructure, caller, clubId)
  return listUsers(infrastructure, caller, { ...query, club: clubId })
}

async function requireClub({ db }: Infrastructure, caller: Caller, clubId: string): Promise<void> {
  const scope = scopeOf(caller)
  const isSeen = scope !== null && (scope.club_id === null ? await isClub(db, clubId) : scope.club_id === clubId)
  if (!isSeen) refuse('not_found')
}

async function readPeople(
  { db, clock }: Infrastructure,
  caller: Caller,
  filter: PeopleFilter,
  page: PeoplePage & { isCommon: boolean },
): Promise<{ people: Person[]; next: PeoplePosition | null }> {
  const now = clock.now()
  const rows = await findPeople(db, filter, page, now)
  const shown = rows.slice(0, page.limit)
  const accounts = new Map(
    (
      await findAccounts(
        db,
        shown.map(({ id }) => id),
      )
    ).map((account) => [account.id, account]),
  )
  const people = shown.flatMap((row) => {
    const account = accounts.get(row.id)
    return account ? [toPerson(caller, row, account, now)] : []
  })
  return { people, next: rows.length > page.limit ? (shown.at(-1)?.position ?? null) : null }
}

const columns = [
  'Username',
  'Name',
  'Email',
  'Phone',
  'Role',
  'Club',
  'Role in the club',
  'Status',
  'Created (UTC)',
  'Last seen (UTC)',
]

/** Everything that matches the filters, as a file. */
export async function exportUsers(infrastructure: Infrastructure, caller: Caller, filters: UserFilters): Promise<Readable> {
  const filter = filterOf(caller, filters)
  const { sort = defaultSort } = filters
  if (filter !== null) {
    const count = await countPeople(infrastructure.db, filter, maxUsersExported + 1)
    if (count > maxUsersExported) refuse('too_many_rows', { extra: { most: maxUsersExported } })
  }
  return pagedFile(columns, line, async ({ after, limit }: { after: PeoplePosition | null; limit: number }) => {
    if (filter === null) return { rows: [], next: null }
    const { people, next } = await readPeople(infrastructure, caller, filter, { sort, after, limit, isCommon: false })
    return { rows: people, next }
  })
}

export async function exportClubUsers(
  infrastructure: Infrastructure,
  caller: Caller,
  clubId: string,
  filters: Omit<UserFilters, 'club'>,
): Promise<Readable> {
  await requireClub(infrastructure, caller, clubId)
  return exportUsers(infrastructure, caller, { ...filters, club: clubId })
}

const line = ({ user, profile, club, employment, status, created_at, last_seen_at }: Person): string =>
  csvLine([
    user.username,
    profile.full_name,
    user.email,
    profile.phone_number,
    profile.role,
    club?.name ?? '',
    employment?.role?.name ?? '',
    status,
    csvInstant(created_at),
    csvInstant(last_seen_at),
  ])
