import { isForClub } from '#contract/abilities.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { CallError, createClient, type Send } from '#contract/client.ts'
import { loginPath, paths } from '../navigation/paths.ts'
import { getActing } from '../session/acting.ts'
import { endSession, getSession, isSessionEnding } from '../session/session.ts'

function readCookie(name: string): string | null {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`))
  return found === undefined ? null : decodeURIComponent(found.slice(name.length + 1))
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

/** Who calls, for which club where they act for one, and the proof that the call comes from this site. */
function headersOf(request: SentRequest, endpoint: Endpoint, token: string | null): Headers {
  const headers = new Headers(request.headers)
  if (token !== null) headers.set('authorization', `Token ${token}`)
  const acting = getActing()
  if (acting !== null && isForClub(endpoint.authorize)) headers.set('x-club-id', acting.club_id)
  const forgery = request.method === 'GET' ? null : readCookie('csrftoken')
  if (forgery !== null) headers.set('x-csrftoken', forgery)
  return headers
}

type SentRequest = Parameters<Send>[0]

/** Sends over the network. What never arrived is a `CallError` of status 0; a dead token signs out. */
const send: Send = async (request, endpoint) => {
  const token = endpoint.authorize === 'public' ? null : currentToken()
  const headers = headersOf(request, endpoint, token)
  const { method, body, signal } = request
  let response: Response
  try {
    // How long an answer is good, the screen knows: what has just changed is asked for anew, at the price of a 304.
    response = await fetch(request.url, { method, headers, body: body ?? null, signal: signal ?? null, cache: 'no-cache' })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new CallError({ status: 0, body: undefined, headers: new Headers() }, endpoint)
  }
  // Not where somebody has signed in anew since the call was sent, or is signing out at this moment.
  if (response.status === 401 && token !== null && token === currentToken() && !isSessionEnding()) await forceLogout()
  const answer = await readBody(response)
  if (response.status === 403) changeOneTimePassword(answer)
  return { status: response.status, body: answer, headers: response.headers }
}

/** Nothing is answered until a one-time password is changed: the page goes to where that is done. */
function changeOneTimePassword(answer: unknown): void {
  const code = typeof answer === 'object' && answer !== null && 'code' in answer ? answer.code : null
  if (code === 'password_change_required' && location.pathname !== paths.choosePassword) location.assign(paths.choosePassword)
}

/** A whole new page: nothing that the last person saw stays in memory. */
async function forceLogout(): Promise<void> {
  // Once nobody is signed in, the screen's guard moves on: where one was is asked before.
  const address = location.pathname + location.search
  await endSession()
  location.assign(loginPath(address))
}

/** Calls the API from the browser. */
export const call = createClient(send)
