import type { AnswerOf, CallInput, Endpoint } from './endpoint.ts'

/** Response headers, looked up by name in any case. A browser's own `Headers` fit. */
export type AnswerHeaders = Pick<Headers, 'get'>

/** A request for any transport: fetch in a browser, or a call injected into the server's own process. */
export interface WireRequest {
  method: Endpoint['method']
  /** Begins with `/api/` and includes the query. */
  url: string
  headers: Record<string, string>
  body?: string | FormData
  signal?: AbortSignal
}

/** `body`: the parsed JSON, the bytes of a PDF or picture, the text of other media types, or undefined for an empty response. */
export interface WireAnswer {
  status: number
  body: unknown
  headers: AnswerHeaders
}

export type Send = (request: WireRequest, endpoint: Endpoint) => Promise<WireAnswer>

/** What a call throws for any status other than success, with `body` as received. */
export class CallError extends Error {
  readonly status: number
  readonly body: unknown
  readonly headers: AnswerHeaders
  constructor(answer: WireAnswer, endpoint: Endpoint) {
    super(`${endpoint.name} answered ${answer.status}`)
    this.status = answer.status
    this.body = answer.body
    this.headers = answer.headers
  }
}

export type Call = <E extends Endpoint>(endpoint: E, ...input: MaybeInput<E>) => Promise<AnswerOf<E>>

export type MaybeInput<E extends Endpoint> =
  Partial<CallInput<E>> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

interface LooseInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  files?: Record<string, Blob>
  idempotencyKey?: string
  signal?: AbortSignal
}

/** The path with its parameters and query filled in. Absent query values are left out. */
export function urlOf(endpoint: Endpoint, input: Pick<LooseInput, 'params' | 'query'> = {}): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return `/api/${path}${query.size > 0 ? `?${query}` : ''}`
}

function formOf(input: LooseInput): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(input.body ?? {})) {
    if (value !== undefined && value !== null) form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  for (const [name, file] of Object.entries(input.files ?? {})) form.append(name, file)
  return form
}

/** Calls every endpoint over one transport, with responses and inputs typed by the endpoint. */
export function createClient(send: Send): Call {
  return async (endpoint, ...[rest]) => {
    // The conditional input type is checked by the caller; in here the input is just a bag of parts.
    const input = { ...rest } as LooseInput
    const headers: Record<string, string> = {}
    const request: WireRequest = { method: endpoint.method, url: urlOf(endpoint, input), headers }
    if (input.idempotencyKey !== undefined) headers['idempotency-key'] = input.idempotencyKey
    if (input.signal) request.signal = input.signal
    if (endpoint.multipart) request.body = formOf(input)
    else if (input.body !== undefined) {
      headers['content-type'] = 'application/json'
      request.body = JSON.stringify(input.body)
    }
    const answer = await send(request, endpoint)
    if (answer.status >= 400) throw new CallError(answer, endpoint)
    // The server validates its responses against the endpoint's schema before it sends them.
    return answer.body as AnswerOf<typeof endpoint>
  }
}
