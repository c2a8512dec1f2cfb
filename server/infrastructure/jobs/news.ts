import { sql, type RawBuilder } from 'kysely'
import { parse, type $ZodType, type input, type output } from 'zod/v4/core'
import type { Tx } from '../database/connect.ts'
import { enqueued } from './enqueue.ts'
import type { JobRun, Lane } from './job-kind.ts'

/** Something that happens in a module, and that others may follow. */
export interface NewsType<S extends $ZodType = $ZodType> {
  name: string
  facts: S
}

/** One thing that happened. News of one subject reach each follower in the order in which they were published. */
export interface News<T extends NewsType = NewsType> {
  type: T
  /** What it is about, such as `reservation:<id>`. The publishing transaction holds a lock that all news of the subject take. */
  subject: string
  facts: input<T['facts']>
}

/** Who acts on a type of news: one job for each item, done at least once. One follower never waits for another. */
export interface Follower {
  news: string
  name: string
  lane: Lane
  run(item: { subject: string; facts: unknown }, job: JobRun): Promise<void>
}

export const newsType = <S extends $ZodType>(name: string, facts: S): NewsType<S> => ({ name, facts })

/** Binds news to what follows from it, under a name that no other follower or kind of job has. */
export function follower<S extends $ZodType>(
  news: NewsType<S>,
  {
    name,
    lane,
    run,
  }: { name: string; lane: Lane; run: (item: { subject: string; facts: output<S> }, job: JobRun) => Promise<void> },
): Follower {
  const read = ({ subject, facts }: { subject: string; facts: unknown }) => ({ subject, facts: parse(news.facts, facts) })
  return { news: news.name, name, lane, run: (item, job) => run(read(item), job) }
}

/** Writes news into the caller's transaction: its followers act if, and only if, that commits. */
export async function publish<T extends NewsType>(tx: Tx, news: News<T>): Promise<void> {
  await publishing([news]).execute(tx)
  announceNews()
}

/** The statement that writes news, for use inside a larger one; call `announceNews` after it. */
export const publishing = (news: readonly News[]): RawBuilder<unknown> => sql`
  insert into news (type, subject, facts)
  select type, subject, facts
  from json_to_recordset(${JSON.stringify(news.map(({ type, ...rest }) => ({ type: type.name, ...rest })))}::json)
    as n(type text, subject text, facts jsonb)`

/** Wakes the runners of this process. Those of other processes look for themselves. */
export function announceNews(): void {
  enqueued.emit('job')
}
