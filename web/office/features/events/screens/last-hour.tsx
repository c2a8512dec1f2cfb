import { Stack } from '@mantine/core'
import { useNavigate } from 'react-router'
import type { ManagedEvent } from '#contract/events/management.ts'
import { getLastHour, type LastHour } from '#contract/last-hour/last-hour.ts'
import { formatCount, formatTime } from '../../../../shared/format/format.ts'
import { useRefresh } from '../../../../shared/live/use-refresh.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FigureTable } from '../../../ui/figure-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { FormSkeleton } from '../../../ui/skeletons.tsx'
import { StatCard, Stats } from '../../../ui/stat-card.tsx'
import { LastHourForm } from '../forms/last-hour-form.tsx'
import { EventHeader } from '../parts/event-header.tsx'
import { choiceWords, evidenceOf, keptWords, roughPercent } from '../parts/last-hour-words.ts'
import { useEventActions } from '../parts/use-event-actions.tsx'
import { managedEventQuery } from '../queries/events.ts'
import { lastHourQuery } from '../queries/last-hour.ts'

interface Data {
  event: ManagedEvent
  lastHour: LastHour
}

export const screen = defineScreen({
  queries: ({ params: { event_id: id = '' } }: Place) => ({ event: managedEventQuery(id), lastHour: lastHourQuery(id) }),
  title: ({ event }) => `${event.title}, last hour`,
  Component: LastHourScreen,
  Skeleton: FormSkeleton,
})

function LastHourScreen({ data: { event, lastHour } }: ScreenProps<Data>) {
  const navigate = useNavigate()
  const { actionsOf, dialog } = useEventActions({ onDeleted: () => void navigate(paths.clubEvents) })
  useRefresh(`door:${event.id}`, getLastHour)
  useRefresh(`event:${event.id}`, getLastHour)
  const isOver = event.is_past || event.state === 'cancelled'
  return (
    <>
      <EventHeader event={event} actions={actionsOf(event)} />
      <Stack gap="md">
        {isOver ? (
          <EmptyState title="This event is over">We no longer offer its places.</EmptyState>
        ) : (
          <Panel
            title="Last hour"
            lead="Places of tables you release, and of lists past their cut-off, can go to other guests while the event is on."
          >
            <LastHourForm id={event.id} lastHour={lastHour} />
          </Panel>
        )}
        {!isOver && <Unclaimed lastHour={lastHour} />}
      </Stack>
      {dialog}
    </>
  )
}

/** Who has not come, how likely each still comes, and whose places were passed on. */
function Unclaimed({ lastHour }: { lastHour: LastHour }) {
  const { is_running, choice, parties, may_pass_on, passed_on, timezone } = lastHour
  return (
    <Panel
      title="Not here yet"
      lead={is_running ? `On offer ${choiceWords(choice, lastHour)}. ${keptWords(lastHour)}` : 'Nothing is on offer right now.'}
    >
      {parties.length === 0 ? (
        <EmptyState title="No one is missing">
          After doors open, parties that haven’t arrived appear here once you release their table, their list closes or their
          entry ends.
        </EmptyState>
      ) : (
        <Stack gap="md">
          <Stats>
            <StatCard label="May be passed on" value={may_pass_on} note="within the risk you accept" />
            <StatCard label="Passed on" value={passed_on} note="offered, booked or on sale" />
          </Stats>
          <FigureTable label="Parties that haven’t arrived" heads={['Party', 'Might still come', 'Places']}>
            {parties.map((party) => (
              <tr key={party.id}>
                <th scope="row">
                  {party.name === '' ? 'No name' : party.name}, {formatCount(party.party_size, 'guest')}
                  <small>{evidenceOf(party)}</small>
                </th>
                <td>{party.comes_bp === null ? '–' : roughPercent(party.comes_bp)}</td>
                <td>
                  {party.passed_on_at === null ? 'Kept' : 'Passed on'}
                  {party.passed_on_at !== null && <small>{formatTime(party.passed_on_at, timezone)}</small>}
                </td>
              </tr>
            ))}
          </FigureTable>
        </Stack>
      )}
    </Panel>
  )
}
