import { paths, withQuery } from '../../shared/navigation/paths.ts'
import { notificationSettingsPath } from '../domain/notification-settings.ts'

/** What the palette offers besides whole screens: the part of a screen where it is done. `on` decides who sees it. */
export const moreActions: readonly { label: string; to: string; on: string }[] = [
  { label: 'Publish an event', to: withQuery(paths.clubEvents, { status: 'draft' }), on: paths.clubEvents },
  { label: 'Approve booking requests', to: withQuery(paths.clubReservations, { status: 'pending' }), on: paths.clubReservations },
  {
    label: 'See tonight’s reservations',
    to: withQuery(paths.clubReservations, { date_range: 'today', sort: 'arrival' }),
    on: paths.clubReservations,
  },
  { label: 'Ban a guest', to: paths.clubBans, on: paths.clubBans },
  { label: 'Change notification settings', to: notificationSettingsPath, on: paths.clubReservations },
]
