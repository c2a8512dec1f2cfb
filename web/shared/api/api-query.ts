import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query'
import type { Call, MaybeInput } from '#contract/base/client.ts'
import type { AnswerOf, Endpoint } from '#contract/base/endpoint.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { call?: Call }
  }
}

/** An endpoint that reads. */
export type ReadEndpoint = Endpoint & { method: 'GET' }

/** A read of the API, for `useQuery` and for a screen's `queries`. */
export interface ApiQuery<Answer> {
  queryKey: readonly unknown[]
  queryFn: (context: QueryFunctionContext) => Promise<Answer>
  /** Milliseconds a response stays fresh, if the default is too long. */
  staleTime?: number
}

export function apiQuery<E extends ReadEndpoint>(endpoint: E, ...input: MaybeInput<E>): ApiQuery<AnswerOf<E>> {
  return {
    queryKey: [endpoint.name, ...input],
    // The client brings the caller: over the network in a browser, within the process on the server.
    queryFn: async ({ meta, signal }) => {
      if (meta?.call === undefined) throw new Error('This query client has no caller: make it with createQueryClient')
      return meta.call(endpoint, ...([{ ...input[0], signal }] as MaybeInput<E>))
    },
  }
}

/** Reloads every response of these endpoints that is on screen. */
export async function invalidate(
  client: QueryClient,
  ...endpoints: readonly Pick<ReadEndpoint, 'name' | 'method'>[]
): Promise<void> {
  await Promise.all(endpoints.map(async ({ name }) => client.invalidateQueries({ queryKey: [name] })))
}

/** The status of a failed call: 0 if the network failed, null for any other error. */
export function statusOf(error: unknown): number | null {
  return typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
    ? error.status
    : null
}

/** Worth a retry: the network, or a server that is briefly unavailable. */
const isPassing = (error: unknown) => [0, 502, 503, 504].includes(statusOf(error) ?? -1)

/** Without a network a screen and a form say so, rather than waiting for it to return. */
const evenOffline = { networkMode: 'always' } as const

export function createQueryClient(call: Call, options: { retries: number }): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        meta: { call },
        staleTime: 15_000,
        retry: (failures, error) => failures < options.retries && isPassing(error),
        retryDelay: (failures) => 500 * 2 ** failures,
        ...evenOffline,
        refetchOnReconnect: true,
      },
      mutations: evenOffline,
    },
  })
}
