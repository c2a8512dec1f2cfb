import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { countedEntries, exportAuditLog, listAuditLog, type AuditEntry } from '#contract/platform/audit-log.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { download } from '../../../../shared/api/download.ts'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { callWords } from '../../../../shared/words/call-words.ts'
import { roleWords } from '../../../../shared/words/permissions.ts'
import { DetailDrawer } from '../../../ui/detail-drawer.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { choice, dates, defineList, linked } from '../../../ui/list/define-list.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { auditAction, auditChangesOf } from '../parts/audit-words.ts'
import { LogTabs } from '../parts/log-tabs.tsx'
import styles from '../parts/platform.module.css'
import { formatForReader } from '../../../../shared/format/reader-zone.ts'

interface Data {
  answer: AnswerOf<typeof listAuditLog>
}

const list = defineList({
  search: 'Search actions',
  filters: {
    actor: linked('Person'),
    club: linked('Club'),
    subject: linked('About'),
    kind: choice('Kind', { changes: 'Changes', support: 'Acting for a club' }),
    date_range: dates('Dates'),
  },
})

export const screen = defineScreen({
  queries: ({ search }: Place) => ({ answer: apiQuery(listAuditLog, { query: list.queryOf(search) }) }),
  title: () => 'Audit log',
  Component: AuditLog,
  Skeleton: TableSkeleton,
})

const who = ({ actor }: AuditEntry) => actor?.name ?? 'Not signed in'
const about = ({ subject }: AuditEntry) => subject.name ?? callWords(subject.kind)

const columns = defineColumns<AuditEntry>([
  { id: 'action', header: 'What', cell: auditAction },
  { id: 'about', header: 'About', cell: about, phone: 'line' },
  { id: 'who', header: 'Who', cell: who, phone: 'line' },
  { id: 'club', header: 'Club', cell: ({ club }) => club?.name, phone: 'line' },
  {
    id: 'support',
    header: 'Acting',
    cell: ({ is_support }) => is_support && <StatusBadge tone="warn">For the club</StatusBadge>,
    phone: 'aside',
  },
  { id: 'at', header: 'When', cell: ({ at }) => formatForReader(at), phone: 'line' },
])

function AuditLog({ data: { answer }, search, isStale }: ScreenProps<Data>) {
  const open = answer.entries.find(({ id }) => id === search.get('entry'))
  const [first] = answer.entries
  const linkedTo = {
    ...(search.has('actor') && { actor: first?.actor?.name ?? 'One person' }),
    ...(search.has('club') && { club: first?.club?.name ?? 'One club' }),
    ...(search.has('subject') && { subject: first?.subject.name ?? 'One record' }),
  }
  const hrefOf = ({ id }: AuditEntry) => {
    const query = new URLSearchParams(search)
    query.set('entry', id)
    return `${paths.auditLog}?${query}`
  }
  return (
    <>
      <PageHeader
        title="Audit log"
        lead="Who changed what, with the values before and after. Entries can’t be edited or deleted."
      />
      <LogTabs current={paths.auditLog} />
      <ListScreen
        label="Audit log"
        noun={['entry', 'entries']}
        list={list}
        linkedTo={linkedTo}
        rows={answer.entries}
        count={answer.count}
        countLimit={countedEntries}
        next={answer.next}
        columns={columns}
        rowId={({ id }) => id}
        rowName={auditAction}
        rowHref={hrefOf}
        csv={{ file: 'audit-log.csv', save: async (file) => download(exportAuditLog, { query: list.filtersOf(search) }, file) }}
        isStale={isStale}
        empty={<EmptyState title="Nothing logged yet">Every change to people, clubs, events and money appears here.</EmptyState>}
      />
      <DetailDrawer title={open ? auditAction(open) : ''} opened={open !== undefined} params={['entry']}>
        {open && <Entry entry={open} />}
      </DetailDrawer>
    </>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { actor, club, subject, after, at, address, request_id } = entry
  const isCall = subject.kind === 'support_call'
  const changes = auditChangesOf(entry)
  return (
    <div className={styles.column}>
      <Facts
        items={[
          { label: 'When', value: formatForReader(at) },
          {
            label: 'Who',
            value:
              actor === null ? (
                'Not signed in'
              ) : (
                <>
                  <Anchor component={Link} underline="always" to={paths.user(actor.id)}>
                    {actor.name}
                  </Anchor>
                  , {roleWords[actor.role]}
                </>
              ),
          },
          {
            label: 'About',
            value:
              subject.id === null ? (
                about(entry)
              ) : (
                <Anchor component={Link} underline="always" to={withQuery(paths.auditLog, { subject: subject.id })}>
                  {about(entry)}
                </Anchor>
              ),
          },
          {
            label: 'Club',
            value: club && (
              <Anchor component={Link} underline="always" to={paths.superAdminClub(club.id)}>
                {club.name}
              </Anchor>
            ),
          },
          ...(isCall && typeof after?.['reason'] === 'string' ? [{ label: 'Reason', value: after['reason'] }] : []),
          { label: 'Address', value: address },
          { label: 'Request', value: <code className={styles.code}>{request_id}</code> },
        ]}
      />
      <h2>Changes</h2>
      {isCall ? (
        <p className={styles.quiet}>A call made while acting for the club. What it changed has its own entry.</p>
      ) : changes.length === 0 ? (
        <p className={styles.quiet}>No fields were recorded.</p>
      ) : (
        <dl className={styles.changes}>
          {changes.map(({ field, before, after }) => (
            <div key={field} className={styles.change}>
              <dt>{field}</dt>
              <dd className={styles.was}>{before === null ? '–' : `Before: ${before}`}</dd>
              <dd>{after === null ? '–' : `After: ${after}`}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
