import {
  countedSecurityEntries,
  exportSecurityLog,
  listSecurityLog,
  type SecurityEntry,
} from '#contract/platform/security-log.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import type { SecurityKind } from '#contract/base/security-kinds.ts'
import { Link } from 'react-router'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { download } from '../../../../shared/api/download.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { describeDevice } from '../../../../shared/profile/describe-device.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { callWords } from '../../../../shared/words/call-words.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { choice, dates, defineList, linked } from '../../../ui/list/define-list.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { LogTabs } from '../parts/log-tabs.tsx'
import { formatForReader } from '../../../../shared/format/reader-zone.ts'

interface Data {
  answer: AnswerOf<typeof listSecurityLog>
}

const kindWords: Readonly<Record<SecurityKind, string>> = {
  sign_in: 'Signed in',
  sign_in_failed: 'Sign-in failed',
  second_factor_failed: 'Wrong code',
  refused: 'Call refused',
  password_changed: 'Password changed',
  email_changed: 'Email changed',
  second_factor_changed: 'Two-step verification changed',
  passkey_changed: 'Passkey added or removed',
  sessions_ended: 'Devices signed out',
  rights_changed: 'Permissions or status changed',
  account_created: 'Account created',
  account_deleted: 'Account deleted',
}

/** What deserves a second look. */
const suspicious: ReadonlySet<SecurityKind> = new Set<SecurityKind>(['sign_in_failed', 'second_factor_failed', 'refused'])

const list = defineList({
  filters: { account: linked('Account'), kind: choice('Kind', kindWords), date_range: dates('Dates') },
})

export const screen = defineScreen({
  queries: ({ search }: Place) => ({ answer: apiQuery(listSecurityLog, { query: list.queryOf(search) }) }),
  title: () => 'Security log',
  Component: SecurityLog,
  Skeleton: TableSkeleton,
})

const nameOf = ({ account }: SecurityEntry) => account?.name ?? 'No account'
const timesOf = ({ times }: SecurityEntry) => (times === 1 ? null : `${times} times`)

const columns = defineColumns<SecurityEntry>([
  {
    id: 'kind',
    header: 'What',
    cell: ({ kind }) => (suspicious.has(kind) ? <StatusBadge tone="warn">{kindWords[kind]}</StatusBadge> : kindWords[kind]),
  },
  {
    id: 'account',
    header: 'Account',
    cell: (entry) => (entry.account === null ? nameOf(entry) : <Link to={paths.user(entry.account.id)}>{nameOf(entry)}</Link>),
    phone: nameOf,
  },
  { id: 'times', header: 'Times', cell: timesOf, phone: 'aside' },
  {
    id: 'by',
    header: 'By',
    cell: ({ actor, account }) => (actor === null || actor.id === account?.id ? null : actor.name),
    phone: 'line',
  },
  { id: 'action', header: 'Call', cell: ({ action }) => callWords(action), phone: 'line' },
  { id: 'address', header: 'Address', cell: ({ address }) => address, phone: 'line' },
  { id: 'device', header: 'Device', cell: ({ user_agent }) => user_agent && describeDevice(user_agent) },
  { id: 'request', header: 'Request', cell: ({ request_id }) => request_id, hidden: true },
  { id: 'at', header: 'Last', cell: ({ last_at }) => formatForReader(last_at), phone: 'line' },
])

function SecurityLog({ data: { answer }, search, isStale }: ScreenProps<Data>) {
  const [first] = answer.entries
  return (
    <>
      <PageHeader
        title="Security log"
        lead="Sign-ins, failed attempts and refused calls, and changes of passwords, emails and permissions. Repeats within an hour are one entry."
      />
      <LogTabs current={paths.securityLog} />
      <ListScreen
        label="Security log"
        noun={['entry', 'entries']}
        list={list}
        linkedTo={search.has('account') ? { account: first?.account?.name ?? 'One account' } : {}}
        rows={answer.entries}
        count={answer.count}
        countLimit={countedSecurityEntries}
        next={answer.next}
        columns={columns}
        rowId={({ id }) => id}
        rowName={(entry) => `${kindWords[entry.kind]}, ${nameOf(entry)}`}
        csv={{
          file: 'security-log.csv',
          save: async (file) => download(exportSecurityLog, { query: list.filtersOf(search) }, file),
        }}
        isStale={isStale}
        empty={<EmptyState title="Nothing logged yet">Sign-ins and refused attempts appear here.</EmptyState>}
      />
    </>
  )
}
