import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import type { RecurringJob } from '../../infrastructure/jobs/job-kind.ts'
import { checkLedgerSums, foldLedger } from './sums/fold-ledger.ts'

export const ledgerJobs = (infrastructure: Infrastructure) => ({
  handlers: [],
  recurring: [
    { name: 'fold_ledger', schedule: '* * * * *', lane: 'bulk', work: async () => foldLedger(infrastructure) },
    { name: 'check_ledger_sums', schedule: '41 3 * * *', lane: 'bulk', work: async () => checkLedgerSums(infrastructure) },
  ] satisfies RecurringJob[],
})
