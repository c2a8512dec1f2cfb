import type { FastifyInstance } from 'fastify'
import { registerApiDescription } from './infrastructure/api-description/register-api-description.ts'
import { systemClock, type Clock } from './infrastructure/clock/clock.ts'
import { connect } from './infrastructure/database/connect.ts'
import { openFiles } from './infrastructure/files/open-files.ts'
import { registerMedia } from './infrastructure/files/register-media.ts'
import { bindRoutes } from './infrastructure/http/bind.ts'
import { registerDoorPages } from './infrastructure/http/door-pages.ts'
import { registerGuestPages } from './infrastructure/http/guest-pages.ts'
import { registerOfficePages } from './infrastructure/http/office-pages.ts'
import { createServer } from './infrastructure/http/server.ts'
import { systemRoutes } from './infrastructure/http/system-routes.ts'
import { sweepFilesHandler } from './infrastructure/files/sweep-files.ts'
import { removePictureHandler } from './infrastructure/images/remove-picture-job.ts'
import type { Infrastructure } from './infrastructure/infrastructure.ts'
import { createJobRunner, type JobRunner } from './infrastructure/jobs/create-job-runner.ts'
import { createLiveHub } from './infrastructure/live/live-hub.ts'
import { registerLive } from './infrastructure/live/register-live.ts'
import { createSendMail } from './infrastructure/mail/create-send-mail.ts'
import { forgetOldMail } from './infrastructure/mail/mailbox-store.ts'
import { registerMailbox } from './infrastructure/mail/register-mailbox.ts'
import { sendMailHandler } from './infrastructure/mail/send-mail-job.ts'
import { createMetrics } from './infrastructure/metrics/create-metrics.ts'
import { registerMetrics } from './infrastructure/metrics/register-metrics.ts'
import { openPayments } from './infrastructure/payments/open-payments.ts'
import { simulatedDisputeHandler } from './infrastructure/payments/simulated/dispute-charge.ts'
import { simulatedWebhookHandler } from './infrastructure/payments/simulated/messages.ts'
import { registerSimulatedPages } from './infrastructure/payments/simulated/register-simulated-pages.ts'
import { forgetOldLimits } from './infrastructure/rate-limits/rate-limit.ts'
import { countRefusals } from './infrastructure/security-log/count-refusals.ts'
import { forgetOldSecurity } from './infrastructure/security-log/security-log-store.ts'
import {
  accountsJobs,
  accountsRoutes,
  hasNoAccounts,
  createAuthenticate,
  createAuthorize,
  isAvatar,
  limitMail,
  type AccountDependents,
} from './modules/accounts/index.ts'
import { dashboardRoutes } from './modules/dashboard/index.ts'
import { financesRoutes, isTakingsFile } from './modules/finances/index.ts'
import { forecastRoutes } from './modules/forecast/index.ts'
import { ledgerJobs } from './modules/ledger/index.ts'
import { peopleRoutes } from './modules/people/index.ts'
import { platformRoutes } from './modules/platform/index.ts'
import { searchRoutes } from './modules/search/index.ts'
import { forgetBankAccount, payoutFollowers, payoutJobs, payoutRoutes, readBankAccount } from './modules/payouts/index.ts'
import { clubRoutes, exportOwnClub, isClubPicture, listClubCurrencies } from './modules/clubs/index.ts'
import {
  exportEarnings,
  ambassadorJobs,
  ambassadorRoutes,
  commissionFollowers,
  decisionMailHandler,
  statementMailHandler,
} from './modules/ambassadors/index.ts'
import { exportSignatures } from './modules/agreements/index.ts'
import { doorRoutes, entrance, exportBans, forgetBansOf, ticketsEmailHandler, ticketsPdf } from './modules/door/index.ts'
import { createViewCounter, eventJobs, eventRoutes, findEventsOf, isEventPicture } from './modules/events/index.ts'
import { disputeFollower, paymentJobs, paymentRoutes, registerPaymentWebhooks } from './modules/payments/index.ts'
import {
  exportPoints,
  exportRedemptions,
  forgetRewardsOf,
  loyaltyJobs,
  loyaltyRoutes,
  pointsFollower,
} from './modules/loyalty/index.ts'
import { exportNotifications, notificationJobs, notificationRoutes } from './modules/notifications/index.ts'
import { closeClub, onboardingRoutes } from './modules/onboarding/index.ts'
import {
  claimTransfers,
  exportClient,
  forgetClient,
  hasTickets,
  hasUpcomingPaidReservation,
  authorizeTopic,
  reservationFollowers,
  reservationJobs,
  reservationRoutes,
} from './modules/reservations/index.ts'
import {
  endEmployment,
  holdEmployment,
  exportEmployment,
  exportWork,
  staffingFollowers,
  staffingJobs,
  staffingRoutes,
  startEmployment,
} from './modules/staffing/index.ts'
import { settingsRoutes } from './modules/settings/index.ts'
import {
  invoiceFollower,
  isInvoiceDocument,
  readSeats,
  subscriptionJobs,
  subscriptionRoutes,
} from './modules/subscriptions/index.ts'
import {
  exportIdentity,
  forgetClientVerifications,
  isImageUsed,
  verificationJobs,
  verificationRoutes,
} from './modules/verification/index.ts'
import type { Product, StartParts } from './process/product.ts'

/** The composition root: creates and connects every part of the server. Jobs are not started yet. */
export async function assemble(
  parts: StartParts,
  clock: Clock = systemClock,
): Promise<{ app: FastifyInstance; jobs: JobRunner; infrastructure: Infrastructure }> {
  const { config, secretKey, log } = parts
  const { db, pool, changes, takesWrites, close } = connect(parts.connectionString, log, config.database.poolSize)
  const metrics = createMetrics({ db, pool, clock })
  const infrastructure: Infrastructure = {
    config,
    secretKey,
    db,
    clock,
    files: openFiles(config, log),
    log,
    metrics,
    payments: openPayments({ config, secretKey, db, clock }),
  }

  const app = await createServer(config, log)
  await registerApiDescription(app, config.publicUrl)
  const dependents: AccountDependents = {
    hasUpcomingPaidReservation,
    closeClub: async (tx, userId, now) => closeClub(tx, userId, now, findEventsOf),
    exportClient: async (from, id) => ({
      ...(await exportClient(from, id)),
      bans: await exportBans(from, id),
      points: await exportPoints(from, id),
      redemptions: await exportRedemptions(from, id),
    }),
    exportSignatures,
    exportNotifications,
    exportMembership: async (from, id) => ({
      club: await exportOwnClub(from, id),
      staff_permissions: await exportEmployment(from, id),
    }),
    exportWork,
    exportEarnings: async (from, id) => ({
      ...(await exportEarnings(from, id)),
      bank_account: (await readBankAccount(from, { kind: 'ambassador', id }, clock.now())).account,
    }),
    exportIdentity: async (from, id) => exportIdentity(infrastructure, from, id),
    claimTransfers,
    startEmployment: async (tx, joining) => startEmployment(infrastructure, tx, joining),
    holdEmployment,
    endEmployment,
    forgetClient: async (tx, id) => {
      await forgetClient(tx, id, clock)
      await forgetBansOf(tx, id)
      await forgetClientVerifications(tx, id, clock.now())
      await forgetRewardsOf(tx, id, clock.now())
      await forgetBankAccount(tx, { kind: 'ambassador', id })
    },
  }
  const views = createViewCounter(infrastructure)
  const routes = [
    ...systemRoutes({ db, takesWrites }),
    ...accountsRoutes(infrastructure, dependents),
    ...clubRoutes(infrastructure, findEventsOf),
    ...notificationRoutes(infrastructure),
    ...onboardingRoutes(infrastructure),
    ...eventRoutes(infrastructure, views),
    ...reservationRoutes(infrastructure, entrance),
    ...doorRoutes(infrastructure),
    ...loyaltyRoutes(infrastructure),
    ...ambassadorRoutes(infrastructure),
    ...subscriptionRoutes(infrastructure),
    ...settingsRoutes(infrastructure, listClubCurrencies),
    ...staffingRoutes(infrastructure, { readSeats }),
    ...paymentRoutes(infrastructure),
    ...payoutRoutes(infrastructure),
    ...financesRoutes(infrastructure),
    ...forecastRoutes(infrastructure),
    ...dashboardRoutes(infrastructure),
    ...searchRoutes(infrastructure),
    ...peopleRoutes(infrastructure, { ...dependents, readSeats }),
    ...platformRoutes(infrastructure, { flushRefusals: async () => refusals.flush() }),
    ...verificationRoutes(infrastructure),
  ]
  // Tests read what they have just changed.
  const keepsAnswers = !config.testMode
  const authenticate = createAuthenticate(db, clock, config)
  const refusals = countRefusals(app, { db, clock, log })
  const hub = createLiveHub({ connectionString: parts.connectionString, log })
  changes.on('topics', hub.notify)
  bindRoutes(app, routes, {
    db,
    clock,
    authorize: createAuthorize({ db, clock, authenticate }),
    keepsAnswers,
    secureCookies: config.publicUrl.startsWith('https:'),
    onChange: hub.onChange,
  })
  registerLive(app, { hub, authenticate, authorizeTopic: async (caller, topic) => authorizeTopic(db, caller, topic) })
  registerMedia(app, infrastructure)
  registerMailbox(app, infrastructure)
  registerMetrics(app, metrics, config)
  const answerForOffice = await registerOfficePages(app, config)
  await registerDoorPages(app, config)
  await registerPaymentWebhooks(app, infrastructure)
  if (config.simulatedPayments) await registerSimulatedPages(app, { db, clock })
  await registerGuestPages(app, { ...config, clock, keepsAnswers, answerForOffice })

  const jobs = assembleJobs(infrastructure, app)
  app.addHook('onClose', async () => {
    await jobs.stop()
    await views.flush()
    await close()
  })
  return { app, jobs, infrastructure }
}

function assembleJobs(infrastructure: Infrastructure, app: FastifyInstance): JobRunner {
  const { db, clock, log } = infrastructure
  const sendAnyMail = createSendMail(infrastructure)
  const sendMail = limitMail(infrastructure, sendAnyMail)
  const modules = [
    accountsJobs(infrastructure, sendAnyMail),
    eventJobs(infrastructure),
    reservationJobs(infrastructure, sendMail, ticketsPdf(infrastructure)),
    ledgerJobs(infrastructure),
    paymentJobs(infrastructure, sendMail),
    payoutJobs(infrastructure, sendMail),
    notificationJobs(infrastructure),
    loyaltyJobs(infrastructure, sendMail),
    ambassadorJobs(infrastructure),
    subscriptionJobs(infrastructure),
    staffingJobs(infrastructure, sendMail),
    verificationJobs(infrastructure, sendMail),
  ]
  return createJobRunner({
    db,
    clock,
    log,
    handlers: [
      sendMailHandler(sendMail),
      ticketsEmailHandler(infrastructure, sendMail),
      simulatedWebhookHandler(infrastructure, app),
      simulatedDisputeHandler(infrastructure),
      decisionMailHandler(infrastructure, sendMail),
      statementMailHandler(infrastructure, sendMail),
      removePictureHandler(infrastructure, [isClubPicture, isEventPicture]),
      sweepFilesHandler(infrastructure, [isAvatar, isTakingsFile, isInvoiceDocument, isImageUsed]),
      ...modules.flatMap(({ handlers }) => handlers),
    ],
    recurring: [
      { name: 'forget_old_mail', schedule: '27 * * * *', work: () => forgetOldMail(db, clock.now()) },
      { name: 'forget_old_limits', schedule: '37 * * * *', work: () => forgetOldLimits(db, clock) },
      {
        name: 'forget_old_security_log',
        schedule: '3 * * * *',
        work: () => forgetOldSecurity(db, { now: clock.now(), days: infrastructure.config.securityLogDays }),
      },
      ...modules.flatMap(({ recurring }) => recurring),
    ],
    followers: [
      ...reservationFollowers(infrastructure),
      pointsFollower(infrastructure),
      ...commissionFollowers(infrastructure),
      disputeFollower(infrastructure),
      ...payoutFollowers(infrastructure),
      invoiceFollower(infrastructure),
      ...staffingFollowers(infrastructure),
    ],
  })
}

export const product: Product = {
  async open(parts) {
    const { app, jobs } = await assemble(parts)
    app.addHook('onReady', () => jobs.start())
    return app
  },
  isEmpty: hasNoAccounts,
  hasTickets,
  refuseDemoAccounts: async (parts) => (await import('./demo/demo-accounts.ts')).refuseDemoAccounts(parts),
  // Only an empty database needs this code.
  fillDemoData: async (parts) => (await import('./demo/fill-demo-data.ts')).fillDemoData(parts),
}
