import type { Send } from '#contract/base/client.ts'
import type { FastifyInstance } from 'fastify'

/** A person's device: its address, and its cookies. */
export interface Device {
  address: string
  cookies: Map<string, string>
}

/** Sends calls of the typed client to a server in the same process, through the whole HTTP stack except the socket. */
export function injected(app: FastifyInstance, token?: string, device?: Device): Send {
  return async ({ method, url, headers, body }) => {
    const form = body instanceof FormData ? new Response(body) : null
    const payload = form ? Buffer.from(await form.arrayBuffer()) : typeof body === 'string' ? body : undefined
    const answer = await app.inject({
      method,
      url,
      ...(device && { remoteAddress: device.address, cookies: Object.fromEntries(device.cookies) }),
      headers: {
        ...headers,
        ...(form && { 'content-type': form.headers.get('content-type') ?? '' }),
        ...(token !== undefined && { authorization: `Token ${token}` }),
      },
      ...(payload !== undefined && { payload }),
    })
    for (const { name, value } of answer.cookies) device?.cookies.set(name, value)
    const type = String(answer.headers['content-type'])
    const isJson = type.startsWith('application/json')
    const all = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)])
    if (/^(application\/(pdf|octet-stream)|image\/)/.test(type))
      return { status: answer.statusCode, body: new Uint8Array(answer.rawPayload), headers: new Headers(all) }
    return {
      status: answer.statusCode,
      body: isJson && answer.payload !== '' ? answer.json<unknown>() : answer.payload,
      headers: new Headers(all),
    }
  }
}
