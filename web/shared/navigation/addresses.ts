// Each address of the product by its name, as members of `paths`: a build keeps those it uses. With `:slug` or `:id` as the
// argument, a path is its route's pattern.

export const home = '/'
export const login = '/login'
export const authLogin = '/auth/login'
export const signUp = '/signup'
export const authSignUp = '/auth/signup'
export const join = '/join'
export const signInLink = '/sign-in-link'
export const resetPassword = '/reset-password'
export const undoEmailChange = '/undo-email-change'
export const stopPayouts = '/stop-payouts'
export const invitation = '/invitation'
export const ownList = '/guest-list'
export const queue = '/queue'
export const splitShare = '/split'
export const sentTicket = '/ticket'
export const sharedPlan = '/plan'
export const unsubscribe = (token: string) => `/unsubscribe/${token}`
export const choosePassword = '/choose-password'
export const profile = '/profile'
export const notifications = '/notifications'
/** One of the platform's own pages. */
export const ownPage = (page: string) => `/${page}`

export const events = '/client/events'
export const event = (slug: string) => `/client/events/${slug}`
export const bookEvent = (slug: string) => `/client/events/${slug}/book`
export const waitingList = (slug: string) => `/client/events/${slug}/waiting-list`
export const clubs = '/clubs'
export const club = (slug: string) => `/clubs/${slug}`
export const artist = (slug: string) => `/artists/${slug}`
export const friendPlan = (eventId: string) => `/client/friend-plans/${eventId}`
export const following = '/client/following'
export const reminders = '/client/reminders'
export const reservations = '/client/reservations'
export const reservation = (id: string) => `/client/reservations/${id}`
export const payReservation = (id: string) => `/client/reservations/${id}/pay`
export const ticket = (id: string) => `/client/reservations/${id}/ticket`
export const refunds = '/client/refunds'
export const refund = (id: string) => `/client/refunds/${id}`
export const points = '/client/points'
export const rewards = '/client/rewards'
export const verifyIdentity = '/client/verify-identity'

export const clubDashboard = '/admin-club/dashboard'
export const clubSetup = '/admin-club/setup'
export const clubBankDetails = '/admin-club/bank-details'
export const supportCalls = '/admin-club/setup/support'
export const clubSubscription = '/admin-club/subscription'
export const clubContract = '/admin-club/contract'
export const clubEvents = '/admin-club/events'
export const clubEvent = (id: string) => `/admin-club/events/${id}`
export const clubEventPrestations = (id: string) => `/admin-club/events/${id}/prestations`
export const clubEventLastHour = (id: string) => `/admin-club/events/${id}/last-hour`
export const clubEventForecast = (id: string) => `/admin-club/events/${id}/forecast`
export const eventLists = (id: string) => `/admin-club/events/${id}/lists`
export const eventList = (eventId: string, id: string) => `/admin-club/events/${eventId}/lists/${id}`
export const clubTemplates = '/admin-club/events/templates'
export const newEvent = '/admin-club/events/new'
export const clubBoards = '/admin-club/board'
export const clubBoard = (eventId: string) => `/admin-club/board/${eventId}`
export const boardSections = (eventId: string) => `/admin-club/board/${eventId}/sections`
export const clubFloor = '/admin-club/floor'
export const clubFloorPlan = (id: string) => `/admin-club/floor/plans/${id}`
export const clubStaff = '/admin-club/staff-management'
export const clubShifts = '/admin-club/shifts'
export const clubAttendance = '/admin-club/shifts/attendance'
export const clubPayroll = '/admin-club/shifts/payroll'
export const clubShiftRequests = '/admin-club/shifts/requests'
export const clubShiftTemplates = '/admin-club/shifts/templates'
export const clubFinances = '/admin-club/finances'
export const clubStatement = '/admin-club/finances/statement'
export const clubDisputes = '/admin-club/finances/disputes'
export const clubReservations = '/admin-club/reservations'
export const clubReservation = (id: string) => `/admin-club/reservations/${id}`
export const eventReservations = (id: string) => `/admin-club/reservations/events/${id}`
export const listOwners = '/admin-club/reservations/list-owners'
export const clubBans = '/admin-club/bans'
export const clubIncidents = '/admin-club/incidents'
export const clubGuests = '/admin-club/guests'
export const importGuests = '/admin-club/guests/import'
export const guestMessages = '/admin-club/messages'
export const guestMessage = (id: string) => `/admin-club/messages/${id}`
export const clubGuest = (id: string) => `/admin-club/guests/${id}`
export const door = '/admin-club/door'
export const doorEvent = (id: string) => `/admin-club/door/${id}`
export const clubClientPoints = '/admin-club/client-points'
export const clubRewards = '/admin-club/rewards'
export const clubAmbassadors = '/admin-club/ambassadors'
export const clubAmbassadorResults = '/admin-club/ambassadors/results'
export const clubManualRevenue = '/admin-club/manual-revenue'
export const clubCashUps = '/admin-club/cash-up'
export const clubMenu = '/admin-club/menu'
export const clubTabs = '/admin-club/tabs'
export const eventTabs = (eventId: string) => `/admin-club/tabs/${eventId}`
export const clubTab = (id: string) => `/admin-club/tab/${id}`
export const clubDrawers = '/admin-club/drawers'
export const clubDrawer = (id: string) => `/admin-club/drawers/${id}`
export const clubCashUp = (date: string) => `/admin-club/cash-up/${date}`

export const staffDashboard = '/staff-club/dashboard'
export const myShifts = '/staff/my-shifts'
export const myAvailability = '/staff/my-shifts/availability'

export const ambassadorDashboard = '/ambassador/dashboard'
export const referralCode = '/ambassador/referral-code'
export const referredClubs = '/ambassador/referred-clubs'
export const referredEvents = '/ambassador/referred-events'
export const commissions = '/ambassador/commissions'
export const reservationCommissions = '/ambassador/reservation-commissions'
export const statements = '/ambassador/statements'
export const ambassadorBankDetails = '/ambassador/bank-details'
export const ambassadorContract = '/ambassador/digital-contract'

export const approvalQueue = '/user-management/approval-queue'
export const verificationReview = '/user-management/verification-review'
export const users = '/user-management'
export const newUser = '/user-management/new'
export const user = (id: string) => `/user-management/${id}`
export const editUser = (id: string) => `/user-management/${id}/edit`

export const superAdminDashboard = '/super-admin/dashboard'
export const superAdminClubs = '/super-admin/clubs'
export const superAdminClub = (id: string) => `/super-admin/clubs/${id}`
export const superAdminEvents = '/super-admin/events'
export const superAdminEvent = (id: string) => `/super-admin/events/${id}`
export const platformArtists = '/super-admin/artists'
export const ambassadorPayouts = '/super-admin/ambassador-payouts'
export const platformCommissions = '/super-admin/commissions'
export const auditLog = '/super-admin/audit-log'
export const securityLog = '/super-admin/security-log'
export const deadJobs = '/super-admin/jobs'
export const pendingPayments = '/super-admin/pending-payments'
export const plans = '/super-admin/plans'
export const sitePages = '/super-admin/pages'
export const sitePage = (page: string) => `/super-admin/pages/${page}`
export const platformSettings = '/super-admin/settings'
export const dataExport = '/super-admin/export'
export const subscriptionFinances = '/super-admin/subscription-finances'
export const platformLedger = '/super-admin/subscription-finances/ledger'
export const openInvoices = '/super-admin/subscription-finances/invoices'
export const mrrMoves = '/super-admin/subscription-finances/moves'
export const reservationsFinances = '/super-admin/reservations-finances'
export const financeRows = '/super-admin/reservations-finances/rows'
export const dueToClubs = '/super-admin/reservations-finances/due'
export const clubPayouts = '/super-admin/reservations-finances/payouts'
export const clubTransfers = '/super-admin/reservations-finances/transfers'
export const disputes = '/super-admin/reservations-finances/disputes'
