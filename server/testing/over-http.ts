import type { Send } from '#contract/base/client.ts'

/** Sends calls of the typed client over a real socket. */
export function overHttp(address: string, token?: string): Send {
  return async ({ method, url, headers, body }) => {
    const answer = await fetch(`${address}${url}`, {
      method,
      headers: { ...headers, ...(token !== undefined && { authorization: `Token ${token}` }) },
      ...(body !== undefined && { body }),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true
    return { status: answer.status, body: isJson && text !== '' ? (JSON.parse(text) as unknown) : text, headers: answer.headers }
  }
}
