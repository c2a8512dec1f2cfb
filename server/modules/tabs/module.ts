import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { defineModule, type Module } from '../../infrastructure/module.ts'
import type { SendMail } from '../../infrastructure/mail/email.ts'
import { tabReceiptEmailHandler } from './email-tab-receipt.ts'
import { exportTabsOf } from './export-views.ts'
import { tabRoutes } from './routes.ts'

export const tabsModule = (infrastructure: Infrastructure, sendMail: SendMail): Module =>
  defineModule({
    routes: tabRoutes(infrastructure),
    handlers: [tabReceiptEmailHandler(infrastructure, sendMail)],
    personalData: {
      export: async (db, userId) => ({ tabs: await exportTabsOf(db, userId) }),
      // They name people by id alone, and the club's books keep them.
      forget: null,
    },
  })
