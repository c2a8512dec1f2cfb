import type { AnswerOf } from '#contract/base/endpoint.ts'
import { Button } from '@mantine/core'
import { listGuestMessages, type GuestMessage } from '#contract/messages/messages.ts'
import { Link } from 'react-router'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { defineColumns } from '../../../ui/list/columns.ts'
import { choice, defineList } from '../../../ui/list/define-list.ts'
import { ListScreen } from '../../../ui/list/list-screen.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { audienceWords, messageResultWords, stateWords, whenWords } from '../parts/message-words.ts'

interface Data {
  answer: AnswerOf<typeof listGuestMessages>
}

const list = defineList({
  filters: {
    state: choice('Status', {
      draft: 'Draft',
      scheduled: 'Scheduled',
      sending: 'Sending',
      sent: 'Sent',
      cancelled: 'Cancelled',
    }),
  },
})

export const screen = defineScreen({
  queries: ({ search }: Place) => ({ answer: apiQuery(listGuestMessages, { query: list.queryOf(search) }) }),
  title: () => 'Messages',
  Component: GuestMessages,
  Skeleton: TableSkeleton,
})

const State = ({ state }: Pick<GuestMessage, 'state'>) => (
  <StatusBadge tone={stateWords[state].tone}>{stateWords[state].label}</StatusBadge>
)

const columns = defineColumns<GuestMessage>([
  { id: 'subject', header: 'Subject', cell: ({ subject }) => subject },
  { id: 'audience', header: 'For', cell: audienceWords, phone: 'line' },
  { id: 'state', header: 'Status', cell: State, phone: 'aside' },
  { id: 'when', header: 'When', cell: whenWords, oneLine: true, phone: 'line' },
  { id: 'results', header: 'Results', cell: messageResultWords, phone: messageResultWords },
])

function GuestMessages({ data: { answer }, isStale }: ScreenProps<Data>) {
  return (
    <>
      <PageHeader
        title="Messages"
        lead="Emails to your guests."
        parents={[{ label: 'Guests', to: paths.clubGuests }]}
        actions={
          <Button component={Link} to={paths.guestMessage('new')}>
            Write message
          </Button>
        }
      />
      <ListScreen
        label="Messages"
        noun={['message']}
        list={list}
        rows={answer.messages}
        count={answer.count}
        next={answer.next}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ subject }) => subject}
        rowHref={({ id }) => paths.guestMessage(id)}
        isStale={isStale}
        empty={
          <EmptyState title="No messages yet">
            Write news to guests who agreed to it, or tell everyone who booked an event what they need to know.
          </EmptyState>
        }
      />
    </>
  )
}
