import { paths } from '../navigation/paths.ts'
import type { ScreenRow } from './screen-row.ts'

const club = ['adminclub', 'staffclub'] as const

/** Every screen of `web/office`. A link in the navigation appears once its path stands in a table of screens. */
export const officeScreens: readonly ScreenRow[] = [
  { path: paths.clubDashboard, screen: 'features/dashboard/screens/club-dashboard.tsx', guard: ['adminclub'] },
  { path: paths.clubSetup, screen: 'features/clubs/screens/club-setup.tsx', guard: club, permission: 'can_access_club_setup' },
  {
    path: paths.clubSubscription,
    screen: 'features/subscriptions/screens/subscription.tsx',
    guard: club,
    permission: 'can_access_subscription',
  },
  {
    path: paths.clubContract,
    screen: 'features/onboarding/screens/contract.tsx',
    guard: club,
    permission: 'can_access_contract',
  },
  {
    path: paths.clubTemplates,
    screen: 'features/events/screens/templates.tsx',
    guard: club,
    permission: 'can_access_events',
    action: 'Make nights of a template',
  },
  {
    path: paths.clubEventPrestations(':event_id'),
    screen: 'features/events/screens/prestations.tsx',
    guard: club,
    permission: 'can_access_events',
  },
  { path: paths.clubEvents, screen: 'features/events/screens/club-events.tsx', guard: club, permission: 'can_access_events' },
  {
    path: paths.newEvent,
    screen: 'features/events/screens/new-event.tsx',
    guard: club,
    permission: 'can_access_events',
    action: 'Create a night',
  },
  {
    path: paths.clubEvent(':event_id'),
    screen: 'features/events/screens/edit-event.tsx',
    guard: club,
    permission: 'can_access_events',
  },

  {
    path: paths.clubReservations,
    screen: 'features/reservations/screens/club-reservations.tsx',
    guard: club,
    permission: 'can_access_finances',
  },
  {
    path: paths.clubNight(':event_id'),
    screen: 'features/reservations/screens/club-night.tsx',
    guard: club,
    permission: 'can_access_finances',
  },
  {
    path: paths.clubReservation(':id'),
    screen: 'features/reservations/screens/club-reservation.tsx',
    guard: club,
    permission: 'can_access_finances',
  },
  { path: paths.clubBans, screen: 'features/reservations/screens/club-bans.tsx', guard: club, permission: 'can_work_door' },

  { path: paths.staffDashboard, screen: 'features/dashboard/screens/staff-dashboard.tsx', guard: ['staffclub'] },

  { path: paths.ambassadorDashboard, screen: 'features/dashboard/screens/ambassador-dashboard.tsx', guard: ['ambassador'] },

  { path: paths.superAdminDashboard, screen: 'features/dashboard/screens/platform-dashboard.tsx', guard: ['superadmin'] },
]
