import { CallError, createClient, type WireAnswer } from '#contract/base/client.ts'
import type { AnswerOf, Endpoint } from '#contract/base/endpoint.ts'

type Reply = (url: URL) => Pick<WireAnswer, 'status' | 'body'>

interface SentRequest {
  endpoint: string
  body: unknown
  key: string | null
}

/** A test server's responses, by endpoint. It answers unknown ones with 404. */
export class Answers {
  readonly requests: string[] = []
  /** Changing requests received over the browser's network. */
  readonly sent: SentRequest[] = []
  readonly #replies = new Map<string, Reply>()
  readonly #endpoints: Endpoint[] = []
  #held: Promise<void> | null = null

  /** A response the contract allows. */
  give<E extends Endpoint>(endpoint: E, answer: AnswerOf<E>): this {
    return this.giveBy(endpoint, () => answer)
  }

  /** Only if the test gives none. */
  giveByDefault<E extends Endpoint>(endpoint: E, answer: AnswerOf<E>): this {
    return this.#replies.has(endpoint.name) ? this : this.give(endpoint, answer)
  }

  /** One that depends on the query. */
  giveBy<E extends Endpoint>(endpoint: E, answer: (query: URLSearchParams) => AnswerOf<E>): this {
    return this.#reply(endpoint, ({ searchParams }) => ({ status: 200, body: answer(searchParams) }))
  }

  /** A status of 0: nothing ever arrives. */
  fail(endpoint: Endpoint, status: number, body?: unknown): this {
    return this.#reply(endpoint, () => ({ status, body }))
  }

  /** Reads wait from now on, until the returned function is called. */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#held = promise
    return resolve
  }

  #reply(endpoint: Endpoint, reply: Reply): this {
    this.#endpoints.push(endpoint)
    this.#replies.set(endpoint.name, reply)
    return this
  }

  /** The requested URLs, without the API's base. */
  readonly call = createClient((request, endpoint) => {
    const url = new URL(request.url, 'http://vesper.test')
    this.requests.push(url.pathname.slice('/api/'.length) + url.search)
    const reply = this.#replies.get(endpoint.name)?.(url) ?? { status: 404, body: undefined }
    const answer = { ...reply, headers: new Headers() }
    if (answer.status === 0) return Promise.reject(new CallError(answer, endpoint))
    return this.#held === null ? Promise.resolve(answer) : this.#held.then(() => answer)
  })

  /** Replaces the browser's own `fetch`, which changes go through. */
  readonly fetch = (address: string, { method = 'GET', body, headers }: RequestInit): Promise<Response> => {
    const url = new URL(address, 'http://vesper.test')
    const endpoint = this.#endpoints.find((one) => one.method === method && patternOf(one).test(url.pathname))
    const reply = endpoint && this.#replies.get(endpoint.name)?.(url)
    if (endpoint !== undefined && method !== 'GET') {
      this.sent.push({ endpoint: endpoint.name, body: bodyOf(body), key: new Headers(headers).get('idempotency-key') })
    }
    if (reply?.status === 0) return Promise.reject(new TypeError('Failed to fetch'))
    return Promise.resolve(responseOf(endpoint, reply))
  }
}

function responseOf(endpoint: Endpoint | undefined, { status = 404, body }: Partial<ReturnType<Reply>> = {}): Response {
  const isFile = endpoint?.media !== undefined && status === 200
  return isFile ? new Response(String(body)) : Response.json(body ?? {}, { status })
}

/** A form's fields by name, or the parsed JSON. */
function bodyOf(body: RequestInit['body']): unknown {
  if (body instanceof FormData) return Object.fromEntries(body)
  return typeof body === 'string' ? JSON.parse(body) : undefined
}

const patternOf = ({ path }: Endpoint) => new RegExp(`^/api/${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
