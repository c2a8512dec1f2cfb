import { own } from '#contract/base/own.ts'
import { useState } from 'react'
import { listDeadJobs, type DeadJob, type jobLanes } from '#contract/platform/dead-jobs.ts'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { formatCount } from '../../../../shared/format/format.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { callWords } from '../../../../shared/words/call-words.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { choice, defineList } from '../../../ui/list/define-list.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { useDeadJob } from '../queries/platform.ts'
import { formatForReader } from '../../../../shared/format/reader-zone.ts'

interface Data {
  answer: AnswerOf<typeof listDeadJobs>
}

const laneWords: Record<(typeof jobLanes)[number], string> = {
  money: 'Money',
  default: 'Everyday',
  mail: 'Email',
  mailings: 'Mass emails and push',
  bulk: 'Bulk',
}

// Kinds whose names in the database are older than the words used today.
const renamed: Readonly<Record<string, string>> = {
  call_off_invoice: 'Cancel invoice payment',
  mail_confirmation_again: 'Email: reservation confirmed',
  mail_event_cancelled: 'Email: event cancelled',
  mail_event_upcoming: 'Email: event reminder',
  mail_event_moved: 'Email: event moved',
  remind_of_event: 'Send event reminders',
  return_part_paid: 'Refund partial payment',
  stop_paying: 'Stop payments',
}

/** `mail_payment_due` is `Email: payment due`, other kinds read as they are named. */
const jobLabel = (kind: string): string =>
  own(renamed, kind) ?? (kind.startsWith('mail_') ? `Email: ${kind.slice('mail_'.length).replaceAll('_', ' ')}` : callWords(kind))

const list = defineList({ filters: { lane: choice('Lane', laneWords) } })

export const screen = defineScreen({
  queries: ({ search }: Place) => ({ answer: apiQuery(listDeadJobs, { query: list.queryOf(search) }) }),
  title: () => 'Failed jobs',
  Component: DeadJobs,
  Skeleton: TableSkeleton,
})

const columns = defineColumns<DeadJob>([
  { id: 'kind', header: 'Job', cell: ({ kind }) => jobLabel(kind) },
  { id: 'lane', header: 'Lane', cell: ({ lane }) => laneWords[lane], phone: 'aside' },
  { id: 'error', header: 'Last error', cell: ({ last_error }) => last_error, phone: 'line' },
  {
    id: 'about',
    header: 'About',
    cell: ({ about }) =>
      Object.entries(about)
        .map(([name, id]) => `${name.replaceAll('_', ' ')} ${id}`)
        .join(', '),
    hidden: true,
  },
  {
    id: 'attempts',
    header: 'Attempts',
    align: 'right',
    cell: ({ attempts }) => attempts,
    phone: ({ attempts }) => formatCount(attempts, 'attempt'),
  },
  { id: 'died', header: 'Failed on', cell: ({ died_at }) => formatForReader(died_at), phone: 'line' },
])

function DeadJobs({ data: { answer }, isStale }: ScreenProps<Data>) {
  const act = useDeadJob()
  const [discarding, setDiscarding] = useState<DeadJob | null>(null)
  const retry = ({ id }: DeadJob) =>
    act.mutate(
      { id, action: 'retry' },
      {
        onSuccess: ({ message }) => toast({ tone: 'ok', message }),
        onError: (error) => toast({ tone: 'bad', message: errorMessage(error, 'Network error. Please try again.') }),
      },
    )
  return (
    <>
      <PageHeader
        title="Failed jobs"
        lead="Jobs that failed on every attempt. Fix the cause, then retry them. We keep them for 30 days."
        parents={[{ label: 'Dashboard', to: paths.superAdminDashboard }]}
      />
      <ListScreen
        label="Failed jobs"
        noun={['job']}
        list={list}
        rows={answer.jobs}
        count={answer.count}
        next={answer.next}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ kind }) => jobLabel(kind)}
        rowActions={(job) => [
          { label: 'Retry job', onClick: () => retry(job) },
          { label: 'Discard job', danger: true, onClick: () => setDiscarding(job) },
        ]}
        isStale={isStale}
        empty={<EmptyState title="No failed jobs">Emails, refunds and other work that keeps failing appear here.</EmptyState>}
      />
      {discarding && (
        <ActionDialog
          title={`Discard “${jobLabel(discarding.kind)}”?`}
          submit="Discard job"
          dismiss="Keep job"
          danger
          initial={{}}
          onSubmit={async () => {
            const { message } = await act.mutateAsync({ id: discarding.id, action: 'discard' })
            toast({ tone: 'ok', message })
          }}
          onClose={() => setDiscarding(null)}
        >
          <p>It won’t run again: whatever it was meant to send, refund or change won’t happen.</p>
        </ActionDialog>
      )}
    </>
  )
}
