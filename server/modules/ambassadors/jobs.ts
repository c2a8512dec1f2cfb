import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import type { Lane } from '../../infrastructure/jobs/job-kind.ts'
import { approveCommissions } from './commissions/approve-commissions.ts'
import { makeStatements } from './statements/make-statements.ts'

const lane: Lane = 'bulk'

export const ambassadorJobs = (infrastructure: Infrastructure) => ({
  handlers: [],
  recurring: [
    { name: 'approve_commissions', schedule: '7,37 * * * *', lane, work: async () => approveCommissions(infrastructure) },
    // Daily, to include what was approved after the month had ended.
    { name: 'make_ambassador_statements', schedule: '17 4 * * *', lane, work: async () => makeStatements(infrastructure) },
  ],
})
