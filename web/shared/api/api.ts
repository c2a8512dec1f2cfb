import { isForClub } from '#contract/base/abilities.ts'
import type { Endpoint } from '#contract/base/endpoint.ts'
import { CallError, createClient, type Send } from '#contract/base/client.ts'
import { own } from '#contract/base/own.ts'
import { doubtNetwork } from './network.ts'
import { loginPath, paths } from '../navigation/paths.ts'
import { keptHeader } from '../session/kept-tickets.ts'
import { getActing } from '../session/acting.ts'
import { endSession, getSession, isSessionEnding } from '../session/session.ts'

function readCookie(name: string): string | null {
  const cookie = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`))
  return cookie === undefined ? null : decodeURIComponent(cookie.slice(name.length + 1))
}

async function readBody(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? ''
  if (/^(application\/(pdf|octet-stream)|image\/)/.test(type)) return new Uint8Array(await response.arrayBuffer())
  const text = await response.text()
  if (!type.includes('json')) return text === '' ? undefined : text
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const currentToken = () => {
  const session = getSession()
  return session.status === 'signed_in' ? session.token : null
}

/** The caller's token, the club acted for, and the proof that the call comes from this site. */
function headersOf(request: SentRequest, endpoint: Endpoint, token: string | null): Headers {
  const headers = new Headers(request.headers)
  if (token !== null) headers.set('authorization', `Token ${token}`)
  const actingClub = getActing()
  if (actingClub !== null && isForClub(endpoint.authorize)) headers.set('x-club-id', actingClub.club_id)
  const forgery = request.method === 'GET' ? null : readCookie('csrftoken')
  if (forgery !== null) headers.set('x-csrftoken', forgery)
  return headers
}

type SentRequest = Parameters<Send>[0]

/** Sends over the network. A request that never arrived is a `CallError` of status 0; an invalid token signs out. */
const send: Send = async (request, endpoint) => {
  const token = endpoint.authorize === 'public' ? null : currentToken()
  const headers = headersOf(request, endpoint, token)
  const { method, body, signal } = request
  let response: Response
  try {
    // The screen decides how long a response is fresh: after a change it is requested again, at the cost of a 304.
    response = await fetch(request.url, { method, headers, body: body ?? null, signal: signal ?? null, cache: 'no-cache' })
  } catch (error) {
    if (signal?.aborted) throw error
    doubtNetwork()
    throw new CallError({ status: 0, body: undefined, headers: new Headers() }, endpoint)
  }
  if (response.headers.has(keptHeader)) doubtNetwork()
  // Unless someone has signed in again since the call was sent, or is signing out right now.
  if (response.status === 401 && token !== null && token === currentToken() && !isSessionEnding()) await forceLogout()
  const answer = await readBody(response)
  if (response.status === 403) goWhereRequired(answer)
  return { status: response.status, body: answer, headers: response.headers }
}

/** Where an account must do something before every other call. */
const required: Readonly<Record<string, string>> = {
  password_change_required: paths.choosePassword,
  second_factor_required: paths.profile,
}

function goWhereRequired(answer: unknown): void {
  const code = typeof answer === 'object' && answer !== null && 'code' in answer ? answer.code : null
  const path = typeof code === 'string' ? own(required, code) : undefined
  if (path !== undefined && location.pathname !== path) location.assign(path)
}

/** Loads a new page, so that nothing the last person saw stays in memory. */
async function forceLogout(): Promise<void> {
  // Once no one is signed in, the screen's guard redirects: the current address is read before.
  const address = location.pathname + location.search + location.hash
  await endSession()
  location.assign(loginPath(address))
}

/** Calls the API from the browser. */
export const call = createClient(send)
