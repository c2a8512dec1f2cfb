import { Client } from 'pg'

/** The locks of docs/locks.md, each chain in its order. Statements are compared in lower case. */
const chains: readonly (readonly { lock: string; taken: RegExp; named?: string }[])[] = [
  [
    { lock: 'event', taken: /from event_occupancy\b[^;]*\bfor update/ },
    { lock: 'door', taken: /from event_doors\b[^;]*\bfor update/ },
    { lock: 'account', taken: /from users where id = any\([^;]*\bfor key share/ },
    { lock: 'reservation', taken: /from reservations\b[^;]*\bfor update/ },
    { lock: 'payment', taken: /from payments\b[^;]*\bfor update/ },
    { lock: 'ledger', taken: /pg_advisory_xact_lock(?:_shared)?\(hashtextextended\('ledger '/ },
    { lock: 'wallet', taken: /from point_wallets\b[^;]*\bfor no key update/ },
    { lock: 'reward', taken: /from rewards\b[^;]*\bfor no key update/ },
  ],
  [
    { lock: 'team', taken: /pg_advisory_xact_lock\(/, named: 'team ' },
    { lock: 'rota', taken: /pg_advisory_xact_lock\(/, named: 'rota ' },
    { lock: 'shift', taken: /from staff_shifts\b[^;]*\bfor update/ },
    { lock: 'attendance', taken: /from attendance\b[^;]*\bfor update/ },
  ],
]

interface Statement {
  text: string
  values: readonly unknown[]
}

const isTaken = ({ text, values }: Statement, { taken, named }: { taken: RegExp; named?: string }) =>
  taken.test(text) && (named === undefined || values.some((value) => typeof value === 'string' && value.startsWith(named)))

function statementOf(first: unknown, second: unknown): Statement | null {
  const text = typeof first === 'string' ? first : (first as { text?: unknown } | null)?.text
  const values = Array.isArray(second) ? second : ((first as { values?: unknown } | null)?.values ?? [])
  return typeof text === 'string' ? { text, values: Array.isArray(values) ? values : [] } : null
}

/** Follows the locks of transactions, each on its connection. One taken again is not a new one. */
export function followLocks() {
  const seen = new Set<string>()
  const broken: string[] = []
  const held = new WeakMap<object, number[][]>()
  const note = (client: object, { text, values }: Statement) => {
    const statement = { text: text.toLowerCase(), values }
    if (/^\s*(?:begin|commit|rollback)\b/.test(statement.text)) held.delete(client)
    if (!/\bfor (?:update|key share|no key update)\b|pg_advisory_xact_lock/.test(statement.text)) return
    for (const [n, chain] of chains.entries())
      for (const [rank, one] of chain.entries()) {
        if (!isTaken(statement, one)) continue
        seen.add(one.lock)
        const ranks = held.get(client) ?? chains.map(() => [])
        const mine = ranks[n] ?? []
        const latest = Math.max(-1, ...mine)
        if (rank < latest && !mine.includes(rank)) broken.push(`${one.lock} after ${chain[latest]?.lock}: ${statement.text}`)
        mine.push(rank)
        held.set(client, ranks)
      }
  }
  return { note, seen, broken }
}

let following: ReturnType<typeof followLocks> | undefined

/** Watches the locks of every transaction in this process, from the first call on. */
export function watchLocks() {
  if (following !== undefined) return following
  following = followLocks()
  const { note } = following
  const query: unknown = Reflect.get(Client.prototype, 'query')
  Reflect.set(Client.prototype, 'query', function watched(this: object, ...given: unknown[]) {
    const statement = statementOf(given[0], given[1])
    if (statement !== null) note(this, statement)
    return Reflect.apply(query as (...all: unknown[]) => unknown, this, given)
  })
  return following
}
