import * as accounts from './accounts.ts'
import * as ambassadorApproval from './ambassador-approval.ts'
import * as ambassadorContract from './ambassador-contract.ts'
import * as ambassadorSharing from './ambassador-sharing.ts'
import * as ambassadorCommissions from './ambassador-commissions.ts'
import * as ambassadorStatements from './ambassador-statements.ts'
import * as attendance from './attendance.ts'
import * as securityLog from './security-log.ts'
import * as secondFactor from './second-factor.ts'
import * as bankAccounts from './bank-accounts.ts'
import * as availability from './availability.ts'
import * as cashUp from './cash-up.ts'
import * as clientPoints from './client-points.ts'
import * as clubAmbassadors from './club-ambassadors.ts'
import * as clubBans from './club-bans.ts'
import * as clubContract from './club-contract.ts'
import * as clubDashboard from './club-dashboard.ts'
import * as eventReservations from './event-reservations.ts'
import * as clubPage from './club-page.ts'
import * as clubPayouts from './club-payouts.ts'
import * as clubReservationList from './club-reservation-list.ts'
import * as clubReservations from './club-reservations.ts'
import * as clubRedemptionList from './club-redemption-list.ts'
import * as clubRewards from './club-rewards.ts'
import * as clubSearch from './club-search.ts'
import * as clubs from './clubs.ts'
import * as disputes from './disputes.ts'
import * as door from './door.ts'
import type { Endpoint } from './endpoint.ts'
import * as eventManagement from './event-management.ts'
import * as eventTemplates from './event-templates.ts'
import * as events from './events.ts'
import * as forecast from './forecast.ts'
import * as financeAnalytics from './finance-analytics.ts'
import * as financeStatement from './finance-statement.ts'
import * as finances from './finances.ts'
import * as invitations from './invitations.ts'
import * as invoices from './invoices.ts'
import * as manualRevenue from './manual-revenue.ts'
import * as myShifts from './my-shifts.ts'
import * as notificationSettings from './notification-settings.ts'
import * as notifications from './notifications.ts'
import * as onboarding from './onboarding.ts'
import * as payroll from './payroll.ts'
import * as listExports from './list-exports.ts'
import * as loyaltyRules from './loyalty-rules.ts'
import * as points from './points.ts'
import * as auditLog from './audit-log.ts'
import * as dataExport from './data-export.ts'
import * as deadJobs from './dead-jobs.ts'
import * as pendingPayments from './pending-payments.ts'
import * as platformCommissions from './platform-commissions.ts'
import * as platformClubs from './platform-clubs.ts'
import * as platformDashboard from './platform-dashboard.ts'
import * as platformEvents from './platform-events.ts'
import * as platformSettings from './platform-settings.ts'
import * as platformSubscriptions from './platform-subscriptions.ts'
import * as platformSupport from './platform-support.ts'
import * as platformFinances from './platform-finances.ts'
import * as platformLedger from './platform-ledger.ts'
import * as plans from './plans.ts'
import * as prestations from './prestations.ts'
import * as readNotifications from './read-notifications.ts'
import * as referrals from './referrals.ts'
import * as reservationMoney from './reservation-money.ts'
import * as reservations from './reservations.ts'
import * as rota from './rota.ts'
import * as scheduleTemplates from './schedule-templates.ts'
import * as shiftOffers from './shift-offers.ts'
import * as staff from './staff.ts'
import * as staffRoles from './staff-roles.ts'
import * as staffSchedules from './staff-schedules.ts'
import * as rewards from './rewards.ts'
import * as subscriptions from './subscriptions.ts'
import * as system from './system.ts'
import * as timeOff from './time-off.ts'
import * as tickets from './tickets.ts'
import * as users from './users.ts'
import * as verificationReview from './verification-review.ts'
import * as verification from './verification.ts'
import * as waitingList from './waiting-list.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'answer' in value && 'authorize' in value

const domains = [
  accounts,
  ambassadorApproval,
  ambassadorContract,
  ambassadorSharing,
  ambassadorCommissions,
  ambassadorStatements,
  attendance,
  availability,
  securityLog,
  secondFactor,
  bankAccounts,
  cashUp,
  clientPoints,
  clubAmbassadors,
  clubBans,
  clubContract,
  clubDashboard,
  eventReservations,
  clubPage,
  clubPayouts,
  clubReservationList,
  clubReservations,
  clubRedemptionList,
  clubRewards,
  clubSearch,
  clubs,
  disputes,
  door,
  eventManagement,
  eventTemplates,
  events,
  forecast,
  financeAnalytics,
  financeStatement,
  finances,
  invitations,
  invoices,
  manualRevenue,
  myShifts,
  notificationSettings,
  notifications,
  readNotifications,
  onboarding,
  payroll,
  auditLog,
  dataExport,
  deadJobs,
  pendingPayments,
  platformCommissions,
  platformClubs,
  platformDashboard,
  platformEvents,
  platformSettings,
  platformSubscriptions,
  platformSupport,
  plans,
  platformFinances,
  platformLedger,
  prestations,
  referrals,
  reservationMoney,
  reservations,
  rota,
  scheduleTemplates,
  shiftOffers,
  staff,
  staffRoles,
  staffSchedules,
  listExports,
  loyaltyRules,
  points,
  rewards,
  subscriptions,
  system,
  tickets,
  timeOff,
  users,
  verification,
  verificationReview,
  waitingList,
]

/** Every endpoint. Not for browsers, since it loads every schema. */
export const endpoints: readonly Endpoint[] = domains.flatMap((domain) => Object.values(domain).filter(isEndpoint))
