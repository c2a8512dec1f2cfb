import type { Endpoint } from './base/endpoint.ts'
import * as domains from './domains.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'answer' in value && 'authorize' in value

/** Every endpoint, by the domain it belongs to. Not for browsers, since it loads every schema. */
export const endpointsOf: Readonly<Record<string, readonly Endpoint[]>> = Object.fromEntries(
  Object.entries(domains).map(([domain, names]) => [domain, Object.values<unknown>(names).filter(isEndpoint)]),
)

export const endpoints: readonly Endpoint[] = Object.values(endpointsOf).flat()
