import { paths } from '../navigation/paths.ts'
import type { ScreenRow } from './screen-row.ts'

/** The screens of `web/office` for those who run the platform. */
export const platformScreens: readonly ScreenRow[] = [
  { path: paths.users, screen: 'features/people/screens/users.tsx', guard: 'see_people', action: 'Open users' },
  { path: paths.newUser, screen: 'features/people/screens/new-user.tsx', guard: 'run_platform', action: 'Add user' },
  { path: paths.editUser(':id'), screen: 'features/people/screens/edit-user.tsx', guard: 'see_people' },
  { path: paths.user(':id'), screen: 'features/people/screens/user.tsx', guard: 'see_people' },
  { path: paths.superAdminClub(':id'), screen: 'features/platform/screens/platform-club.tsx', guard: 'run_platform' },
  { path: paths.superAdminClubs, screen: 'features/platform/screens/platform-clubs.tsx', guard: 'run_platform' },
  { path: paths.superAdminEvent(':id'), screen: 'features/platform/screens/platform-event.tsx', guard: 'run_platform' },
  { path: paths.superAdminEvents, screen: 'features/platform/screens/platform-events.tsx', guard: 'run_platform' },
  {
    path: paths.platformArtists,
    screen: 'features/artists/screens/platform-artists.tsx',
    guard: 'run_platform',
    action: 'Open artists',
  },
  {
    path: paths.auditLog,
    screen: 'features/platform/screens/audit-log.tsx',
    guard: 'run_platform',
    action: 'Open the audit log',
  },
  {
    path: paths.securityLog,
    screen: 'features/platform/screens/security-log.tsx',
    guard: 'run_platform',
    action: 'Open the security log',
  },
  { path: paths.plans, screen: 'features/subscriptions/screens/plans.tsx', guard: 'run_platform', action: 'Edit plans' },
  { path: paths.sitePage(':page'), screen: 'features/pages/screens/site-page.tsx', guard: 'run_platform' },
  { path: paths.sitePages, screen: 'features/pages/screens/site-pages.tsx', guard: 'run_platform', action: 'Edit pages' },
  {
    path: paths.platformSettings,
    screen: 'features/settings/screens/platform-settings.tsx',
    guard: 'run_platform',
    action: 'Change settings',
  },
  {
    path: paths.dataExport,
    screen: 'features/platform/screens/data-export.tsx',
    guard: 'export_platform',
    action: 'Export data',
  },
  { path: paths.deadJobs, screen: 'features/platform/screens/dead-jobs.tsx', guard: 'run_platform', action: 'Open failed jobs' },
  {
    path: paths.pendingPayments,
    screen: 'features/platform/screens/pending-payments.tsx',
    guard: 'run_platform',
    action: 'Open pending payments',
  },
  { path: paths.superAdminDashboard, screen: 'features/dashboard/screens/platform-dashboard.tsx', guard: 'run_platform' },
  {
    path: paths.platformLedger,
    screen: 'features/platform/screens/platform-ledger.tsx',
    guard: 'run_platform',
    action: 'Open the platform ledger',
  },
  {
    path: paths.openInvoices,
    screen: 'features/platform/screens/open-invoices.tsx',
    guard: 'run_platform',
    action: 'See unpaid invoices',
  },
  {
    path: paths.mrrMoves,
    screen: 'features/platform/screens/mrr-moves.tsx',
    guard: 'run_platform',
    action: 'See changes in recurring revenue',
  },
  {
    path: paths.subscriptionFinances,
    screen: 'features/platform/screens/subscription-finances.tsx',
    guard: 'run_platform',
    action: 'Open subscription finances',
  },
  {
    path: paths.financeRows,
    screen: 'features/platform/screens/finance-rows.tsx',
    guard: 'run_platform',
    action: 'See reservation payments and refunds',
  },
  {
    path: paths.dueToClubs,
    screen: 'features/payouts/screens/due-to-clubs.tsx',
    guard: 'run_platform',
    action: 'Record a payout to a club',
  },
  {
    path: paths.clubPayouts,
    screen: 'features/payouts/screens/club-payouts.tsx',
    guard: 'run_platform',
    action: 'See payouts to clubs',
  },
  {
    path: paths.disputes,
    screen: 'features/payments/screens/disputes.tsx',
    guard: 'run_platform',
    action: 'Open disputes',
  },
  {
    path: paths.reservationsFinances,
    screen: 'features/platform/screens/reservations-finances.tsx',
    guard: 'run_platform',
    action: 'Open reservations finances',
  },
]
