/** No call is worth a longer wait; what takes longer by its nature says so with `set local` in its own transaction. */
const limits = {
  /** A lock that is not free by then is refused, and the caller comes again. */
  lock_timeout: '3s',
  statement_timeout: '15s',
  /** A process that stops in the middle of a transaction must not keep what it has locked. */
  idle_in_transaction_session_timeout: '5s',
} as const

const settings = Object.entries(limits)

/** For statements outside transactions: sent ahead of the first one of each connection. */
export const limitSession = settings.map(([name, value]) => `set ${name} = '${value}'`).join('; ')

/**
 * The beginning of every transaction. A pooler in transaction mode refuses these settings when a connection is opened and
 * forgets them between transactions, so each transaction brings its own.
 */
export const beginLimited = `begin; ${settings.map(([name, value]) => `set local ${name} = '${value}'`).join('; ')}`

/** For the few transactions that are long by nature: filling a database, a migration. */
export const liftLimits = settings.map(([name]) => `set local ${name} = 0`).join('; ')
