import type { ErrorCode } from '#contract/base/errors.ts'
import { isForClub } from '#contract/base/abilities.ts'
import { urlOf } from '#contract/base/client.ts'
import { downloadCookie } from '#contract/base/downloads.ts'
import type { CallInput, Endpoint } from '#contract/base/endpoint.ts'
import { getActing } from '../session/acting.ts'
import { getSession } from '../session/session.ts'
import { call } from './api.ts'
import { saveFile } from './save-file.ts'

/** Seconds in which the browser has begun to fetch. */
const cookieLifetime = 60

interface CsvEndpoint extends Endpoint {
  answer: { _zod: { output: string } } & Endpoint['answer']
}

/** Saves a CSV file of any length: the browser fetches it and writes it as it arrives. */
export function download<E extends CsvEndpoint & { errors: readonly Exclude<ErrorCode, 'too_many_rows'>[] }>(
  endpoint: E,
  input: CallInput<E>,
  name: string,
): Promise<void> {
  // Which of its parts an endpoint takes is checked at the call.
  const url = urlOf(endpoint, input as { params?: Record<string, unknown>; query?: Record<string, unknown> })
  const session = getSession()
  const club = isForClub(endpoint.authorize) ? getActing()?.club_id : undefined
  const value = [...(session.status === 'signed_in' ? [session.token] : []), ...(club === undefined ? [] : [club])].join('.')
  const { pathname, protocol } = new URL(url, location.href)
  const secure = protocol === 'https:' ? '; secure' : ''
  document.cookie = `${downloadCookie}=${value}; path=${pathname}; max-age=${cookieLifetime}; samesite=strict${secure}`
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  return Promise.resolve()
}

/** Saves a CSV file with a row limit: it is small, so it is fetched here and the screen can report too many rows. */
export async function downloadLimited<E extends CsvEndpoint>(endpoint: E, input: CallInput<E>, name: string): Promise<void> {
  const text = await call(endpoint, input)
  saveFile(new Blob([text], { type: 'text/csv' }), name)
}
