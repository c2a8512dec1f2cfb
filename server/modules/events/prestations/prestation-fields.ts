import { PrestationTerms } from '#contract/events/prestations.ts'
import { defaultTerms } from '#contract/events/default-terms.ts'
import { readLocalTime, writeLocalTime, type Fold } from '../../../infrastructure/clock/local-time.ts'

/** The columns with times of the event. */
export const prestationTimes = [
  'sales_start_at',
  'sales_end_at',
  'entry_start_at',
  'entry_end_at',
  'free_until',
  'arrive_by',
] as const
type PrestationTime = (typeof prestationTimes)[number]

/** RFC 3339, UTC. */
export type PrestationTimes = Record<PrestationTime, string | null>

export const noTimes: PrestationTimes = {
  sales_start_at: null,
  sales_end_at: null,
  entry_start_at: null,
  entry_end_at: null,
  free_until: null,
  arrive_by: null,
}

/** Everything a club decides about a prestation except its position. */
export type PrestationFields = PrestationTerms & PrestationTimes & { seating_id: string | null }

export type LocalTimes = Record<`${PrestationTime}_local`, string | null>

type TypedTimes = { [K in keyof LocalTimes]?: LocalTimes[K] | undefined } & { fold?: Fold | undefined }

/** Converts typed wall-clock times to instants, leaving out absent ones. */
export function readPrestationTimes(body: TypedTimes, timezone: string): { times: Partial<PrestationTimes>; adjusted: boolean } {
  let adjusted = false
  const times: Partial<PrestationTimes> = {}
  for (const name of prestationTimes) {
    const local = body[`${name}_local`]
    if (local === undefined) continue
    const reading = local === null ? null : readLocalTime(local, timezone, body.fold)
    adjusted ||= reading?.adjusted === true
    times[name] = reading?.at ?? null
  }
  return { times, adjusted }
}

export function writeTimes(times: PrestationTimes, timezone: string): LocalTimes {
  const write = (at: string | null) => (at === null ? null : writeLocalTime(at, timezone))
  return {
    sales_start_at_local: write(times.sales_start_at),
    sales_end_at_local: write(times.sales_end_at),
    entry_start_at_local: write(times.entry_start_at),
    entry_end_at_local: write(times.entry_end_at),
    free_until_local: write(times.free_until),
    arrive_by_local: write(times.arrive_by),
  }
}

type PrestationInput = { [K in keyof PrestationTerms]?: PrestationTerms[K] | undefined }

const termNames = Object.keys(PrestationTerms.shape) as (keyof PrestationTerms)[]

/** Drops absent fields and fields of other kinds: a body also has times and a version. */
export const givenTerms = (body: PrestationInput): Partial<PrestationTerms> =>
  Object.fromEntries(termNames.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]])))

type RequiredTerms = Pick<PrestationTerms, 'kind' | 'name' | 'price_minor' | 'payment'>

/** A new one, with the defaults of its kind. */
export function newTerms(body: PrestationInput & RequiredTerms): PrestationTerms {
  return {
    ...defaultTerms(body.kind),
    ...givenTerms(body),
    kind: body.kind,
    name: body.name,
    price_minor: body.price_minor,
    payment: body.payment,
  }
}
