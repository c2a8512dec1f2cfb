import type { FastifyInstance } from 'fastify'
import { systemClock, type Clock } from './infrastructure/clock/clock.ts'
import { connect } from './infrastructure/database/connect.ts'
import { openFiles } from './infrastructure/files/open-files.ts'
import { registerMedia } from './infrastructure/files/register-media.ts'
import { bindRoutes } from './infrastructure/http/bind.ts'
import { describeRoutes, serveOpenApi } from './infrastructure/http/openapi.ts'
import { createServer } from './infrastructure/http/server.ts'
import { systemRoutes } from './infrastructure/http/system-routes.ts'
import type { Infrastructure } from './infrastructure/infrastructure.ts'
import { createAuthenticate } from './infrastructure/sessions/authenticate.ts'
import { accountsRoutes } from './modules/accounts/index.ts'
import { eventRoutes } from './modules/events/index.ts'
import { exportReservations, hasUpcomingPaidReservation, reservationRoutes } from './modules/reservations/index.ts'
import type { Product, Told } from './process/product.ts'

/** The composition root: every part of the server is made and joined here. */
export async function openApp(told: Told, clock: Clock = systemClock): Promise<FastifyInstance> {
  const { config, secretKey, log } = told
  const { db, close } = connect(told.connectionString, log, config.database.poolSize)
  const infrastructure: Infrastructure = { config, secretKey, db, clock, files: openFiles(config, log), log }

  const app = await createServer(config, log)
  await describeRoutes(app)
  const routes = [
    ...systemRoutes(infrastructure),
    ...accountsRoutes(infrastructure, { hasUpcomingPaidReservation, exportReservations }),
    ...eventRoutes(infrastructure),
    ...reservationRoutes(infrastructure),
  ]
  bindRoutes(app, routes, {
    authenticate: createAuthenticate(db, clock),
    clock,
    // Tests ask for what they have just changed.
    keepsAnswers: !config.testMode,
  })
  serveOpenApi(app)
  registerMedia(app, infrastructure)
  app.addHook('onClose', close)
  return app
}

export const product: Product = {
  open: (told) => openApp(told),
  fillDemoData: () => Promise.resolve(),
}
