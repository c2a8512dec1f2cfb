import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { defineModule, type Module } from '../../infrastructure/module.ts'
import type { SendMail } from '../../infrastructure/mail/email.ts'
import { decisionMailHandler } from './approval/decision-emails.ts'
import { commissionFollowers } from './commissions/follow-news.ts'
import { exportEarnings } from './earnings-views.ts'
import { ambassadorRoutes } from './routes.ts'
import { statementMailHandler } from './statements/statement-emails.ts'
import type { Lane } from '../../infrastructure/jobs/job-kind.ts'
import { approveCommissions } from './commissions/act-on-commission.ts'
import { makeStatements } from './statements/make-statements.ts'

const lane: Lane = 'bulk'

export const ambassadorsModule = (infrastructure: Infrastructure, sendMail: SendMail): Module =>
  defineModule({
    routes: ambassadorRoutes(infrastructure),
    handlers: [decisionMailHandler(infrastructure, sendMail), statementMailHandler(infrastructure, sendMail)],
    followers: commissionFollowers(infrastructure),
    recurring: [
      { name: 'approve_commissions', schedule: '7,37 * * * *', lane, work: async () => approveCommissions(infrastructure) },
      // Daily, to include what was approved after the month had ended.
      { name: 'make_ambassador_statements', schedule: '17 4 * * *', lane, work: async () => makeStatements(infrastructure) },
    ],
    // Commissions and statements are books: they keep the ambassador's id alone.
    personalData: { export: exportEarnings, forget: null },
  })
