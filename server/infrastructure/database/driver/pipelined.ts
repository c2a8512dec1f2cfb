import type { RawBuilder } from 'kysely'
import type { Tx } from '../connect.ts'

/**
 * The rows of two statements sent to the database together. They run one after the other: the second sees what was committed
 * while the first waited for a lock.
 */
export async function pipelined<A, B>(tx: Tx, first: RawBuilder<A>, second: RawBuilder<B>): Promise<[A[], B[]]> {
  return tx.getExecutor().provideConnection(async (connection) => {
    const [one, other] = await Promise.all([
      connection.executeQuery<A>(first.compile(tx)),
      connection.executeQuery<B>(second.compile(tx)),
    ])
    return [one.rows, other.rows]
  })
}
