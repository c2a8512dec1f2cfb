/** Every address of the product. With `:slug` or `:id` as the argument, a path is its route's pattern. */
export const paths = {
  home: '/',
  login: '/login',
  authLogin: '/auth/login',
  signUp: '/signup',
  authSignUp: '/auth/signup',
  resetPassword: '/reset-password',
  undoEmailChange: '/undo-email-change',
  stopPayouts: '/stop-payouts',
  invitation: '/invitation',
  ownList: '/guest-list',
  choosePassword: '/choose-password',
  profile: '/profile',
  notifications: '/notifications',
  help: '/help',
  terms: '/terms',
  privacy: '/privacy',

  events: '/client/events',
  event: (slug: string) => `/client/events/${slug}`,
  bookEvent: (slug: string) => `/client/events/${slug}/book`,
  waitingList: (slug: string) => `/client/events/${slug}/waiting-list`,
  club: (slug: string) => `/clubs/${slug}`,
  reservations: '/client/reservations',
  reservation: (id: string) => `/client/reservations/${id}`,
  ticket: (id: string) => `/client/reservations/${id}/ticket`,
  points: '/client/points',
  rewards: '/client/rewards',
  verifyIdentity: '/client/verify-identity',

  clubDashboard: '/admin-club/dashboard',
  clubSetup: '/admin-club/setup',
  clubBankDetails: '/admin-club/bank-details',
  supportCalls: '/admin-club/setup/support',
  clubSubscription: '/admin-club/subscription',
  clubContract: '/admin-club/contract',
  clubEvents: '/admin-club/events',
  clubEvent: (id: string) => `/admin-club/events/${id}`,
  clubEventPrestations: (id: string) => `/admin-club/events/${id}/prestations`,
  clubEventForecast: (id: string) => `/admin-club/events/${id}/forecast`,
  eventLists: (id: string) => `/admin-club/events/${id}/lists`,
  eventList: (eventId: string, id: string) => `/admin-club/events/${eventId}/lists/${id}`,
  clubTemplates: '/admin-club/events/templates',
  newEvent: '/admin-club/events/new',
  clubFloor: '/admin-club/floor',
  clubFloorPlan: (id: string) => `/admin-club/floor/plans/${id}`,
  clubStaff: '/admin-club/staff-management',
  clubShifts: '/admin-club/shifts',
  clubAttendance: '/admin-club/shifts/attendance',
  clubPayroll: '/admin-club/shifts/payroll',
  clubShiftRequests: '/admin-club/shifts/requests',
  clubShiftTemplates: '/admin-club/shifts/templates',
  clubFinances: '/admin-club/finances',
  clubStatement: '/admin-club/finances/statement',
  clubDisputes: '/admin-club/finances/disputes',
  clubReservations: '/admin-club/reservations',
  clubReservation: (id: string) => `/admin-club/reservations/${id}`,
  eventReservations: (id: string) => `/admin-club/reservations/events/${id}`,
  clubBans: '/admin-club/bans',
  door: '/admin-club/door',
  doorEvent: (id: string) => `/admin-club/door/${id}`,
  clubClientPoints: '/admin-club/client-points',
  clubRewards: '/admin-club/rewards',
  clubAmbassadors: '/admin-club/ambassadors',
  clubAmbassadorResults: '/admin-club/ambassadors/results',
  clubManualRevenue: '/admin-club/manual-revenue',
  clubCashUps: '/admin-club/cash-up',
  clubDrawers: '/admin-club/drawers',
  clubDrawer: (id: string) => `/admin-club/drawers/${id}`,
  clubCashUp: (date: string) => `/admin-club/cash-up/${date}`,

  staffDashboard: '/staff-club/dashboard',
  myShifts: '/staff/my-shifts',
  myAvailability: '/staff/my-shifts/availability',

  ambassadorDashboard: '/ambassador/dashboard',
  referralCode: '/ambassador/referral-code',
  referredClubs: '/ambassador/referred-clubs',
  referredEvents: '/ambassador/referred-events',
  commissions: '/ambassador/commissions',
  reservationCommissions: '/ambassador/reservation-commissions',
  statements: '/ambassador/statements',
  ambassadorBankDetails: '/ambassador/bank-details',
  ambassadorContract: '/ambassador/digital-contract',

  approvalQueue: '/user-management/approval-queue',
  verificationReview: '/user-management/verification-review',
  users: '/user-management',
  newUser: '/user-management/new',
  user: (id: string) => `/user-management/${id}`,
  editUser: (id: string) => `/user-management/${id}/edit`,

  superAdminDashboard: '/super-admin/dashboard',
  superAdminClubs: '/super-admin/clubs',
  superAdminClub: (id: string) => `/super-admin/clubs/${id}`,
  superAdminEvents: '/super-admin/events',
  superAdminEvent: (id: string) => `/super-admin/events/${id}`,
  ambassadorPayouts: '/super-admin/ambassador-payouts',
  platformCommissions: '/super-admin/commissions',
  auditLog: '/super-admin/audit-log',
  securityLog: '/super-admin/security-log',
  deadJobs: '/super-admin/jobs',
  pendingPayments: '/super-admin/pending-payments',
  plans: '/super-admin/plans',
  platformSettings: '/super-admin/settings',
  dataExport: '/super-admin/export',
  subscriptionFinances: '/super-admin/subscription-finances',
  platformLedger: '/super-admin/subscription-finances/ledger',
  openInvoices: '/super-admin/subscription-finances/invoices',
  mrrMoves: '/super-admin/subscription-finances/moves',
  reservationsFinances: '/super-admin/reservations-finances',
  financeRows: '/super-admin/reservations-finances/rows',
  dueToClubs: '/super-admin/reservations-finances/due',
  clubPayouts: '/super-admin/reservations-finances/payouts',
  disputes: '/super-admin/reservations-finances/disputes',
} as const

/** The path with a query, without undefined and empty values. */
export function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== '') search.set(name, value)
  return search.size > 0 ? `${path}?${search}` : path
}

/** The sign-in page, which leads back to `next` afterwards. */
export const loginPath = (next?: string): string => withQuery(paths.authLogin, { next })

/** A query's `next`, if it leads into this site and nowhere else. */
export function safeNext(search: URLSearchParams): string | null {
  const next = search.get('next')
  // A browser reads a backslash as a slash and drops tabs and line ends, so each of them can hide a `//`.
  return next !== null && /^\/(?![/\\])[^\\\s]*$/.test(next) ? next : null
}
