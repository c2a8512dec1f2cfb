import { sql, type RawBuilder } from 'kysely'
import { parse, type $ZodType, type input, type output } from 'zod/v4/core'
import type { Tx } from '../database/connect.ts'
import { currentTrace } from '../tracing/tracing.ts'
import { enqueued } from './enqueue.ts'
import type { JobRun, Lane } from './job-kind.ts'

/** Something that happens in a module and that others may follow. */
export interface NewsType<S extends $ZodType = $ZodType> {
  name: string
  facts: S
}

/** One thing that happened. News about one subject reaches each follower in publishing order. */
export interface News<T extends NewsType = NewsType> {
  type: T
  /**
   * What it is about, such as `event:<id>`. The publishing transaction holds a lock shared by all news about the subject, or by all
   * about the one part of it that changed: news of different parts may then come in any order.
   */
  subject: string
  facts: input<T['facts']>
}

/** What acts on a type of news: one job per item, run at least once. Followers never wait for each other. */
export interface Follower {
  news: string
  name: string
  lane: Lane
  /** A predicate of SQL/JSON path: news whose facts do not satisfy it gets no job. */
  when?: string
  run(item: { subject: string; facts: unknown }, job: JobRun): Promise<void>
}

export const newsType = <S extends $ZodType>(name: string, facts: S): NewsType<S> => ({ name, facts })

/** Binds news to its consequence, under a name unique among followers and job kinds. */
export function follower<S extends $ZodType>(
  news: NewsType<S>,
  {
    name,
    lane,
    when,
    run,
  }: {
    name: string
    lane: Lane
    when?: string
    run: (item: { subject: string; facts: output<S> }, job: JobRun) => Promise<void>
  },
): Follower {
  const read = ({ subject, facts }: { subject: string; facts: unknown }) => ({ subject, facts: parse(news.facts, facts) })
  return { news: news.name, name, lane, ...(when !== undefined && { when }), run: (item, job) => run(read(item), job) }
}

/** Writes news in the caller's transaction: its followers act if, and only if, that commits. */
export async function publish<T extends NewsType>(tx: Tx, news: News<T>): Promise<void> {
  await publishing([news]).execute(tx)
  announceNews()
}

/** The statement that writes news, for use inside a larger one. Call `announceNews` after it. */
export const publishing = (news: readonly News[]): RawBuilder<unknown> => sql`
  insert into news (type, subject, facts, trace)
  select type, subject, facts, ${currentTrace()}::text
  from json_to_recordset(${JSON.stringify(news.map(({ type, ...rest }) => ({ type: type.name, ...rest })))}::json)
    as n(type text, subject text, facts jsonb)`

/** Wakes the runners of this process. Those of other processes poll. */
export function announceNews(): void {
  enqueued.emit('job')
}
