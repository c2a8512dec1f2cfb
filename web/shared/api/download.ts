import { isForClub } from '#contract/abilities.ts'
import { urlOf } from '#contract/client.ts'
import { downloadCookie } from '#contract/downloads.ts'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import { getActing } from '../session/acting.ts'
import { getSession } from '../session/session.ts'
import { call } from './api.ts'
import { saveFile } from './save-file.ts'

/** Seconds in which the browser has begun to fetch. */
const cookieLifetime = 60

/** An endpoint that answers with a CSV file. */
type CsvEndpoint = Endpoint & { answer: { _zod: { output: string } } }

/**
 * Saves a CSV file. One that may have any length is fetched by the browser itself, which writes it while it arrives; what has a limit of rows is
 * small, and is fetched here, so that the screen shows where there are too many.
 */
export async function download<E extends CsvEndpoint>(endpoint: E, input: CallInput<E>, name: string): Promise<void> {
  if (endpoint.errors.includes('too_many_rows')) {
    const text = await call(endpoint, input)
    saveFile(new Blob([text], { type: 'text/csv' }), name)
    return
  }
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
}
