import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import type { Lane } from '../../infrastructure/jobs/job-kind.ts'
import { approveCommissions } from './commissions/approve-commissions.ts'

const lane: Lane = 'bulk'

export const ambassadorJobs = (infrastructure: Infrastructure) => ({
  handlers: [],
  recurring: [
    { name: 'approve_commissions', schedule: '7,37 * * * *', lane, work: async () => approveCommissions(infrastructure) },
  ],
})
