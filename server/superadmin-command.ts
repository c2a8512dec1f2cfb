// Creates a platform administrator, or renews the password of one who never chose their own: node tools/run.mjs superadmin <username>
// With the embedded database, stop the server first, because only one process can use a data folder.

import { systemClock } from './infrastructure/clock/clock.ts'
import { StartRefusal } from './infrastructure/start-refusal.ts'
import { makeSuperadmin } from './modules/accounts/index.ts'
import { runOperatorCommand, withDatabase } from './run-operator-command.ts'

await runOperatorCommand((config) =>
  withDatabase(config, async (db) => {
    const result = await makeSuperadmin({ db, clock: systemClock, config }, process.argv[2] ?? '')
    if ('refused' in result) throw new StartRefusal(result.refused)
    return `${result.username} is a superadmin. Their one-time password is ${result.password}: sign in with it within 7 days and choose another.`
  }),
)
