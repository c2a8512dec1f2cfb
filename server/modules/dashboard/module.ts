import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import type { SendMail } from '../../infrastructure/mail/email.ts'
import { defineModule, type Module } from '../../infrastructure/module.ts'
import { reportMailHandler, reportNights } from './nights/night-report.ts'
import { alertMailHandler, watchNights } from './nights/watch-nights.ts'
import { dashboardRoutes } from './routes.ts'

export const dashboardModule = (infrastructure: Infrastructure, sendMail: SendMail): Module =>
  defineModule({
    routes: dashboardRoutes(infrastructure),
    handlers: [reportMailHandler(infrastructure, sendMail), alertMailHandler(infrastructure, sendMail)],
    recurring: [
      { name: 'report_nights', schedule: '12 * * * *', lane: 'bulk', work: async () => reportNights(infrastructure) },
      { name: 'watch_nights', schedule: '*/5 * * * *', lane: 'bulk', work: async () => watchNights(infrastructure) },
    ],
    personalData: null,
  })
