import { paths } from '../navigation/paths.ts'
import type { ScreenRow } from './screen-row.ts'

/** Every screen of `web/office`. A link in the navigation appears once its path stands in a table of screens. */
export const officeScreens: readonly ScreenRow[] = [
  { path: paths.clubDashboard, screen: 'features/dashboard/screens/club-dashboard.tsx', guard: 'run_club' },
  { path: paths.clubSetup, screen: 'features/clubs/screens/club-setup.tsx', guard: 'set_up_club' },
  {
    path: paths.supportCalls,
    screen: 'features/clubs/screens/support-calls.tsx',
    guard: 'set_up_club',
    action: 'See support access',
  },
  {
    path: paths.clubSubscription,
    screen: 'features/subscriptions/screens/subscription.tsx',
    guard: 'manage_subscription',
  },
  {
    path: paths.clubContract,
    screen: 'features/onboarding/screens/contract.tsx',
    guard: 'sign_contract',
  },
  {
    path: paths.clubTemplates,
    screen: 'features/events/screens/templates.tsx',
    guard: 'manage_events',
    action: 'Create events from a template',
  },
  {
    path: paths.clubEventPrestations(':event_id'),
    screen: 'features/events/screens/prestations.tsx',
    guard: 'manage_events',
  },
  {
    path: paths.clubEventForecast(':event_id'),
    screen: 'features/events/screens/event-forecast.tsx',
    guard: 'manage_events',
  },
  { path: paths.clubEvents, screen: 'features/events/screens/club-events.tsx', guard: 'manage_events' },
  {
    path: paths.newEvent,
    screen: 'features/events/screens/new-event.tsx',
    guard: 'manage_events',
    action: 'Create an event',
  },
  {
    path: paths.clubEvent(':event_id'),
    screen: 'features/events/screens/edit-event.tsx',
    guard: 'manage_events',
  },

  {
    path: paths.clubReservations,
    screen: 'features/reservations/screens/club-reservations.tsx',
    guard: 'manage_reservations',
  },
  {
    path: paths.clubNight(':event_id'),
    screen: 'features/reservations/screens/club-night.tsx',
    guard: 'manage_reservations',
  },
  {
    path: paths.clubReservation(':id'),
    screen: 'features/reservations/screens/club-reservation.tsx',
    guard: 'manage_reservations',
  },
  { path: paths.clubAttendance, screen: 'features/staffing/screens/attendance.tsx', guard: 'plan_shifts' },
  { path: paths.clubPayroll, screen: 'features/staffing/screens/payroll.tsx', guard: 'manage_finances' },
  { path: paths.clubStaff, screen: 'features/staffing/screens/staff-management.tsx', guard: 'see_staff' },
  { path: paths.clubStatement, screen: 'features/finances/screens/statement.tsx', guard: 'manage_finances' },
  { path: paths.clubFinances, screen: 'features/finances/screens/finances.tsx', guard: 'manage_finances' },
  { path: paths.clubRewards, screen: 'features/loyalty/screens/club-rewards.tsx', guard: 'manage_finances' },
  { path: paths.clubClientPoints, screen: 'features/loyalty/screens/client-points.tsx', guard: 'manage_finances' },
  { path: paths.clubBans, screen: 'features/reservations/screens/club-bans.tsx', guard: 'work_door' },

  { path: paths.myShifts, screen: 'features/my-shifts/screens/my-shifts.tsx', guard: 'work_shifts' },
  {
    path: paths.clubShifts,
    screen: 'features/staffing/screens/rota.tsx',
    guard: 'plan_shifts',
    action: 'Plan shifts',
  },
  {
    path: paths.clubShiftTemplates,
    screen: 'features/staffing/screens/shift-templates.tsx',
    guard: 'plan_shifts',
  },

  { path: paths.staffDashboard, screen: 'features/dashboard/screens/staff-dashboard.tsx', guard: 'work_in_club' },

  { path: paths.ambassadorDashboard, screen: 'features/dashboard/screens/ambassador-dashboard.tsx', guard: 'refer' },

  {
    path: paths.approvalQueue,
    screen: 'features/ambassadors/screens/approval-queue.tsx',
    guard: 'approve_ambassadors',
    action: 'Approve ambassadors',
  },
  { path: paths.referralCode, screen: 'features/ambassadors/screens/referral-code.tsx', guard: 'refer' },
  { path: paths.ambassadorContract, screen: 'features/ambassadors/screens/digital-contract.tsx', guard: 'refer' },
  {
    path: paths.verificationReview,
    screen: 'features/verification/screens/verification-review.tsx',
    guard: 'run_platform',
    action: 'Review identity documents',
  },
  { path: paths.users, screen: 'features/users/screens/users.tsx', guard: 'see_people', action: 'Open users' },
  { path: paths.newUser, screen: 'features/users/screens/new-user.tsx', guard: 'create_people', action: 'Add a user' },
  { path: paths.editUser(':id'), screen: 'features/users/screens/edit-user.tsx', guard: 'see_people' },
  { path: paths.user(':id'), screen: 'features/users/screens/user.tsx', guard: 'see_people' },
  { path: paths.superAdminClub(':id'), screen: 'features/platform/screens/platform-club.tsx', guard: 'run_platform' },
  { path: paths.superAdminClubs, screen: 'features/platform/screens/platform-clubs.tsx', guard: 'run_platform' },
  { path: paths.superAdminEvent(':id'), screen: 'features/platform/screens/platform-event.tsx', guard: 'run_platform' },
  { path: paths.superAdminEvents, screen: 'features/platform/screens/platform-events.tsx', guard: 'run_platform' },
  {
    path: paths.auditLog,
    screen: 'features/platform/screens/audit-log.tsx',
    guard: 'run_platform',
    action: 'Open the audit log',
  },
  { path: paths.plans, screen: 'features/platform/screens/plans.tsx', guard: 'run_platform', action: 'Edit plans' },
  {
    path: paths.dataExport,
    screen: 'features/platform/screens/data-export.tsx',
    guard: 'export_platform',
    action: 'Export data',
  },
  {
    path: paths.deadJobs,
    screen: 'features/platform/screens/dead-jobs.tsx',
    guard: 'run_platform',
    action: 'Open failed jobs',
  },
  { path: paths.superAdminDashboard, screen: 'features/dashboard/screens/platform-dashboard.tsx', guard: 'run_platform' },
  { path: paths.openInvoices, screen: 'features/platform-money/screens/open-invoices.tsx', guard: 'run_platform' },
  { path: paths.mrrMoves, screen: 'features/platform-money/screens/mrr-moves.tsx', guard: 'run_platform' },
  {
    path: paths.subscriptionFinances,
    screen: 'features/platform-money/screens/subscription-finances.tsx',
    guard: 'run_platform',
    action: 'Open subscription finances',
  },
  { path: paths.financeRows, screen: 'features/platform-money/screens/finance-rows.tsx', guard: 'run_platform' },
  {
    path: paths.dueToClubs,
    screen: 'features/platform-money/screens/due-to-clubs.tsx',
    guard: 'run_platform',
    action: 'Record a payout to a club',
  },
  { path: paths.clubPayouts, screen: 'features/platform-money/screens/club-payouts.tsx', guard: 'run_platform' },
  {
    path: paths.disputes,
    screen: 'features/platform-money/screens/disputes.tsx',
    guard: 'run_platform',
    action: 'Open disputes',
  },
  {
    path: paths.reservationsFinances,
    screen: 'features/platform-money/screens/reservations-finances.tsx',
    guard: 'run_platform',
    action: 'Open reservations finances',
  },
]
