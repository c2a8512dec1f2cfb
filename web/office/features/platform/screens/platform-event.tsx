import { Anchor, Button } from '@mantine/core'
import { Link } from 'react-router'
import type { PlatformEvent } from '#contract/platform/events.ts'
import { formatDay, formatEventSpan, formatMoney } from '../../../../shared/format/format.ts'
import { paths, withQuery } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { ActionButton } from '../../../ui/action-menu.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { FigureTable } from '../../../ui/figure-table.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { FormSkeleton } from '../../../ui/skeletons.tsx'
import { StatCard, Stats } from '../../../ui/stat-card.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { EventMark } from '../parts/event-mark.tsx'
import styles from '../parts/platform.module.css'
import { SuspensionNotice } from '../parts/suspension-notice.tsx'
import { useStandingActions } from '../parts/use-standing-actions.tsx'
import { eventQuery } from '../queries/platform.ts'

interface Data {
  event: PlatformEvent
}

export const screen = defineScreen({
  queries: ({ params }: Place) => ({ event: eventQuery(params['id'] ?? '') }),
  title: ({ event }) => event.title,
  Component: PlatformEventPage,
  Skeleton: FormSkeleton,
})

function PlatformEventPage({ data: { event } }: ScreenProps<Data>) {
  const { actionsOf, dialog } = useStandingActions('event')
  const { club, timezone } = event
  const day = (at: string | null) => at && formatDay(at, timezone)
  const isPublic = event.state !== 'draft' && event.state !== 'archived'
  return (
    <>
      <PageHeader
        title={event.title}
        lead={formatEventSpan(event)}
        parents={[{ label: 'Events', to: paths.superAdminEvents }]}
        mark={
          <span className={styles.marks}>
            <EventMark event={event} />
            {event.featured_at !== null && <StatusBadge tone="info">Featured</StatusBadge>}
          </span>
        }
        actions={actionsOf({ ...event, name: event.title }).map((action) => (
          <ActionButton key={action.label} action={action} />
        ))}
      />
      <SuspensionNotice about={event} />
      {club.suspended_at !== null && (
        <Banner tone="warn">{club.name} is suspended, so none of its events takes new bookings.</Banner>
      )}
      <Stats>
        <StatCard label="Booked" value={event.heads} note={`of ${event.capacity}`} />
        <StatCard label="Reservations" value={event.reservations} />
        <StatCard label="Checked in" value={event.checked_in_heads} note="guests" />
        <StatCard label="Waiting list" value={event.waiting} />
      </Stats>
      <div className={styles.detail}>
        <Panel title="Tickets & tables" flush={event.prestations.length > 0}>
          {event.prestations.length === 0 ? (
            <p className={styles.quiet}>Nothing is on sale yet.</p>
          ) : (
            <FigureTable label="Tickets & tables" heads={['Name', 'Price', 'Booked']}>
              {event.prestations.map(({ id, name, price_minor, units, stock }) => (
                <tr key={id}>
                  <th scope="row">{name}</th>
                  <td>{price_minor === 0 ? 'Free' : formatMoney(price_minor, event.currency)}</td>
                  <td>{stock === null ? units : `${units} of ${stock}`}</td>
                </tr>
              ))}
            </FigureTable>
          )}
        </Panel>
        <Panel
          title="About"
          actions={
            <Button component={Link} to={withQuery(paths.auditLog, { subject: event.id })} variant="default" size="xs">
              View audit log
            </Button>
          }
        >
          <Facts
            items={[
              {
                label: 'Club',
                value: (
                  <Anchor component={Link} to={paths.superAdminClub(club.id)}>
                    {club.name}
                  </Anchor>
                ),
              },
              { label: 'City', value: club.city },
              { label: 'Line-up', value: event.lineup.join(', ') },
              { label: 'Minimum age', value: event.min_age },
              { label: 'Published', value: day(event.published_at) },
              ...(event.cancelled_at === null ? [] : [{ label: 'Cancelled', value: day(event.cancelled_at) }]),
              {
                label: 'Public page',
                value: isPublic && (
                  <Anchor component={Link} to={paths.event(event.slug)} reloadDocument>
                    Open page
                  </Anchor>
                ),
              },
            ]}
          />
        </Panel>
      </div>
      {dialog}
    </>
  )
}
