// Removes the demo accounts before a database goes into production: node tools/run.mjs remove-demo
// With the embedded database, stop the server first, because only one process can use a data folder.

import { removeDemoAccounts } from './demo/demo-accounts.ts'
import { systemClock } from './infrastructure/clock/clock.ts'
import { runOperatorCommand, withDatabase } from './run-operator-command.ts'

await runOperatorCommand((config) =>
  withDatabase(config, async (db) => {
    const count = await removeDemoAccounts(db, systemClock.now())
    return count === 0
      ? 'There are no demo accounts in this database.'
      : `${count} demo accounts are erased and signed out. The events of their clubs are archived.`
  }),
)
