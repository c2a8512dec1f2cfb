import type { FastifyInstance } from 'fastify'
import { apiWords } from './api-words.ts'
import { registerApiDescription } from './infrastructure/api-description/register-api-description.ts'
import { systemClock, type Clock } from './infrastructure/clock/clock.ts'
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
import type { Infrastructure } from './infrastructure/infrastructure.ts'
import type { JobRunner } from './infrastructure/jobs/create-job-runner.ts'
import { createLiveHub } from './infrastructure/live/live-hub.ts'
import { registerLive } from './infrastructure/live/register-live.ts'
import { registerMailbox } from './infrastructure/mail/register-mailbox.ts'
import { openMaps } from './infrastructure/maps/open-maps.ts'
import { createMetrics } from './infrastructure/metrics/create-metrics.ts'
import { measureArchive } from './infrastructure/metrics/measure-archive.ts'
import { measureReplicas } from './infrastructure/metrics/measure-replicas.ts'
import { registerMetrics } from './infrastructure/metrics/register-metrics.ts'
import { openProviders } from './infrastructure/payments/open-providers.ts'
import { registerSimulatedPages } from './infrastructure/payments/simulated/register-simulated-pages.ts'
import { countRefusals } from './infrastructure/security-log/count-refusals.ts'
import { createAuthenticate, createAuthorize, hasNoAccounts } from './modules/accounts/index.ts'
import { openTracing, traceCalls } from './infrastructure/tracing/trace-calls.ts'
import { registerPictures } from './modules/events/index.ts'
import { registerUnsubscribe } from './modules/messages/index.ts'
import { registerAppleWallet } from './modules/passes/index.ts'
import { registerProviderWebhooks } from './modules/payouts/index.ts'
import { authorizeTopic, hasTickets, registerBookingCalendar } from './modules/reservations/index.ts'
import { openJobs } from './open-jobs.ts'
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
  const stopTracing = await openTracing(config.traces, log)
  const metrics = createMetrics({ db, pool, clock })
  if (replicas !== null) measureReplicas(metrics.registry, replicas)
  measureArchive(metrics.shared, config)
  const infrastructure: Infrastructure = {
    config,
    secretKey,
    db,
    clock,
    files: openFiles(config, log),
    maps: config.mapTiles && openMaps(config.mapTiles, clock, log),
    log,
    metrics,
    ...openProviders({ config, secretKey, db, clock }),
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
  registerPictures(app, infrastructure)
  registerBookingCalendar(app, infrastructure)
  registerAppleWallet(app, infrastructure)
  registerMailbox(app, infrastructure)
  registerMetrics(app, metrics, config)
  const answerForOffice = await registerOfficePages(app, config)
  await registerDoorPages(app, config)
  await registerProviderWebhooks(app, infrastructure)
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
