import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { apiWords } from './api-words.ts'
import { registerApiDescription } from './infrastructure/api-description/register-api-description.ts'
import { systemClock, type Clock } from './infrastructure/clock/clock.ts'
import type { Config } from './infrastructure/config/config.ts'
import { connect } from './infrastructure/database/connect.ts'
import { createCommitted } from './infrastructure/database/replicas/positions.ts'
import { openReplicas } from './infrastructure/database/replicas/replicas.ts'
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
import { forgetOldAnswers } from './infrastructure/idempotency/kept-answers.ts'
import { forgetOldMail } from './infrastructure/mail/mailbox-store.ts'
import { registerMailbox } from './infrastructure/mail/register-mailbox.ts'
import { createMetrics } from './infrastructure/metrics/create-metrics.ts'
import { measureArchive } from './infrastructure/metrics/measure-archive.ts'
import { measureReplicas } from './infrastructure/metrics/measure-replicas.ts'
import { registerMetrics } from './infrastructure/metrics/register-metrics.ts'
import type { Module } from './infrastructure/module.ts'
import { openPayments } from './infrastructure/payments/open-payments.ts'
import { simulatedDisputeHandler } from './infrastructure/payments/simulated/dispute-charge.ts'
import { simulatedWebhookHandler } from './infrastructure/payments/simulated/messages.ts'
import { registerSimulatedPages } from './infrastructure/payments/simulated/register-simulated-pages.ts'
import { forgetOldLimits } from './infrastructure/rate-limits/rate-limit.ts'
import { countRefusals } from './infrastructure/security-log/count-refusals.ts'
import { forgetOldSecurity } from './infrastructure/security-log/security-log-store.ts'
import { createAuthenticate, createAuthorize, hasNoAccounts } from './modules/accounts/index.ts'
import { traceCalls } from './infrastructure/tracing/trace-calls.ts'
import { registerUnsubscribe } from './modules/messages/index.ts'
import { registerPaymentWebhooks } from './modules/payments/index.ts'
import { authorizeTopic, hasTickets } from './modules/reservations/index.ts'
import { openModules } from './open-modules.ts'
import type { Product, StartParts } from './process/product.ts'

/** The composition root: creates and connects every part of the server. Jobs are not started yet. */
export async function assemble(
  parts: StartParts,
  clock: Clock = systemClock,
): Promise<{ app: FastifyInstance; jobs: JobRunner; infrastructure: Infrastructure }> {
  const { config, secretKey, log } = parts
  const { replicaUrls, poolSize } = config.database
  const committed = createCommitted()
  const primary = connect(parts.connectionString, log, poolSize, {
    onPosition: replicaUrls.length > 0 ? committed.note : undefined,
  })
  const { db, pool, changes, takesWrites, close } = primary
  const replicas = replicaUrls.length > 0 ? openReplicas({ urls: replicaUrls, primary, committed, log, poolSize }) : null
  const stopTracing = await openTracing(config, log)
  const metrics = createMetrics({ db, pool, clock })
  if (replicas !== null) measureReplicas(metrics.registry, replicas)
  measureArchive(metrics.shared, config)
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
  traceCalls(app)
  await registerApiDescription(app, config.publicUrl, apiWords)
  const refusals = countRefusals(app, { db, clock, log })
  const modules = openModules(infrastructure, { flushRefusals: async () => refusals.flush() })
  const routes = [...systemRoutes({ db, takesWrites }), ...modules.flatMap((module) => module.routes)]
  // Tests read what they have just changed.
  const keepsAnswers = !config.testMode
  const authenticate = createAuthenticate(db, clock, config)
  const hub = createLiveHub({ connectionString: config.database.sessionUrl ?? parts.connectionString, log })
  changes.on('topics', hub.notify)
  bindRoutes(app, routes, {
    db,
    replicas: replicas && { ...replicas, committed },
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
  await registerUnsubscribe(app, infrastructure)
  if (config.simulatedPayments) await registerSimulatedPages(app, { db, clock })
  await registerGuestPages(app, { ...config, clock, keepsAnswers, answerForOffice })

  const jobs = openJobs(infrastructure, modules, app)
  app.addHook('onReady', (done) => {
    replicas?.start()
    done()
  })
  app.addHook('onClose', async () => {
    await jobs.stop()
    for (const module of modules) await module.close()
    await replicas?.stop()
    await close()
    await stopTracing()
  })
  return { app, jobs, infrastructure }
}

/** The library is loaded only where something is traced. */
async function openTracing({ traces }: Config, log: Logger): Promise<() => Promise<void>> {
  if (traces === null) return () => Promise.resolve()
  const { startTracing } = await import('./infrastructure/tracing/start-tracing.ts')
  return startTracing(traces, log)
}

function openJobs(infrastructure: Infrastructure, modules: readonly Module[], app: FastifyInstance): JobRunner {
  const { db, clock, config, log } = infrastructure
  return createJobRunner({
    db,
    clock,
    log,
    handlers: [
      simulatedWebhookHandler(infrastructure, app),
      simulatedDisputeHandler(infrastructure),
      removePictureHandler(
        infrastructure,
        modules.flatMap(({ pictures }) => pictures),
      ),
      sweepFilesHandler(
        infrastructure,
        modules.flatMap(({ files }) => files),
      ),
      ...modules.flatMap(({ handlers }) => handlers),
    ],
    recurring: [
      { name: 'forget_old_mail', schedule: '27 * * * *', work: () => forgetOldMail(db, clock.now()) },
      { name: 'forget_old_limits', schedule: '37 * * * *', work: () => forgetOldLimits(db, clock) },
      { name: 'forget_old_answers', schedule: '23 * * * *', lane: 'bulk', work: () => forgetOldAnswers(db, clock.now()) },
      {
        name: 'forget_old_security_log',
        schedule: '3 * * * *',
        work: () => forgetOldSecurity(db, { now: clock.now(), days: config.securityLogDays }),
      },
      ...modules.flatMap(({ recurring }) => recurring),
    ],
    followers: modules.flatMap(({ followers }) => followers),
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
