// Creates a platform administrator: node tools/run.mjs superadmin <username>
// With the embedded database, stop the server first, because only one process can use a data folder.

import { systemClock } from './infrastructure/clock/clock.ts'
import { StartRefusal } from './infrastructure/start-refusal.ts'
import { makeSuperadmin } from './modules/accounts/index.ts'
import { runOperatorCommand, withDatabase } from './run-operator-command.ts'

await runOperatorCommand((config) =>
  withDatabase(config, async (db) => {
    const made = await makeSuperadmin({ db, clock: systemClock, config }, process.argv[2] ?? '')
    if ('refused' in made) throw new StartRefusal(made.refused)
    return `${made.username} is now a superadmin. Their first password is ${made.password}: sign in and change it.`
  }),
)
