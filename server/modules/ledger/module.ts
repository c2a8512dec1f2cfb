import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { defineModule, type Module } from '../../infrastructure/module.ts'
import { checkLedgerSums, foldLedger } from './sums/fold-ledger.ts'

export const ledgerModule = (infrastructure: Infrastructure): Module =>
  defineModule({
    routes: [],
    recurring: [
      { name: 'fold_ledger', schedule: '* * * * *', lane: 'bulk', work: async () => foldLedger(infrastructure) },
      { name: 'check_ledger_sums', schedule: '41 3 * * *', lane: 'bulk', work: async () => checkLedgerSums(infrastructure) },
    ],
    // The books name ids alone.
    personalData: null,
  })
