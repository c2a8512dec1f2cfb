import type { Role } from '#contract/base/permissions.ts'
import { userSorts, type Person } from '#contract/people/users.ts'
import { formatDay } from '../../../../shared/format/format.ts'
import { roleWords } from '../../../../shared/words/permissions.ts'
import { defineColumns, type Column } from '../../../ui/list/columns.ts'
import { choice, defineList, linked } from '../../../ui/list/define-list.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { userNameOf, userStatusWords } from './user-words.ts'
import { formatForReader, readerZone } from '../../../../shared/format/reader-zone.ts'

const statuses = { active: 'Active', disabled: 'Disabled' } as const
const ofClub = { adminclub: roleWords.adminclub, staffclub: roleWords.staffclub } as const

/** A superadmin's list is of everyone; a club's, of the people who work there. */
export const platformList = defineList({
  search: 'Search users',
  filters: {
    club: linked('Club'),
    role: choice<Role>('Role', roleWords),
    status: choice('Status', { ...statuses, deleted: 'Deleted' }),
  },
  sorts: userSorts,
})
export const clubList = defineList({
  search: 'Search users',
  filters: { role: choice('Role', ofClub), status: choice('Status', statuses) },
  sorts: userSorts,
})

const columns = {
  name: { id: 'name', header: 'Name', cell: userNameOf, sort: true },
  username: {
    id: 'username',
    header: 'Username',
    cell: ({ user, status }) => (status === 'deleted' ? '' : user.username),
    phone: 'line',
  },
  status: {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <StatusBadge tone={userStatusWords[status].tone}>{userStatusWords[status].word}</StatusBadge>,
    phone: 'aside',
  },
  role: {
    id: 'role',
    header: 'Role',
    cell: ({ profile, employment }) => employment?.role?.name ?? roleWords[profile.role],
    phone: 'line',
  },
  club: { id: 'club', header: 'Club', cell: ({ club }) => club?.name, phone: 'line' },
  email: { id: 'email', header: 'Email', cell: ({ user }) => user.email },
  phone: { id: 'phone', header: 'Phone', cell: ({ profile }) => profile.phone_number, hidden: true },
  seen: {
    id: 'seen',
    header: 'Last seen',
    cell: ({ last_seen_at: at }) => at && formatForReader(at),
  },
  created: {
    id: 'created',
    header: 'Created',
    cell: ({ created_at }) => formatDay(created_at, readerZone()),
    oneLine: true,
    sort: true,
  },
} as const satisfies Record<string, Column<Person>>

const { name, username, status, role, club, email, phone, seen, created } = columns
export const platformColumns = defineColumns<Person>([name, username, status, role, club, email, phone, seen, created])
export const clubColumns = defineColumns<Person>([name, username, status, role, email, phone, seen, created])
