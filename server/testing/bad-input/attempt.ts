import { randomUUID } from 'node:crypto'
import type { Endpoint } from '#contract/base/endpoint.ts'
import { urlOf } from '#contract/base/client.ts'

/** One HTTP call exactly as sent. */
export interface Attempt {
  method: string
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
}

export interface Input {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  files?: Record<string, { bytes: Buffer; filename: string; type: string }>
}

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

function multipart({ body = {}, files = {} }: Input, boundary: string): Buffer {
  const quote = (name: string) => name.replaceAll(/["\r\n\0]/g, '_')
  const parts = Object.entries(body)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) =>
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${quote(name)}"\r\n\r\n${asText(value)}\r\n`),
    )
  const uploads = Object.entries(files).map(([name, { bytes, filename, type }]) =>
    Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${quote(filename)}"\r\ncontent-type: ${type}\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ]),
  )
  return Buffer.concat([...parts, ...uploads, Buffer.from(`--${boundary}--\r\n`)])
}

/** Builds a call of an endpoint without checking its content. */
export function attemptOf(endpoint: Endpoint, input: Input, token?: string): Attempt {
  const query =
    input.query &&
    Object.fromEntries(
      Object.entries(input.query).map(([name, value]) => [name, value === undefined ? undefined : asText(value)]),
    )
  const params =
    input.params && Object.fromEntries(Object.entries(input.params).map(([name, value]) => [name, wellFormed(asText(value))]))
  const attempt: Attempt = {
    method: endpoint.method,
    url: urlOf(endpoint, { ...(params && { params }), ...(query && { query }) }),
    headers: token === undefined ? {} : { authorization: `Token ${token}` },
  }
  if (endpoint.multipart) {
    const boundary = randomUUID()
    attempt.headers['content-type'] = `multipart/form-data; boundary=${boundary}`
    attempt.payload = multipart(input, boundary)
  } else if (input.body !== undefined) {
    attempt.headers['content-type'] = 'application/json'
    attempt.payload = JSON.stringify(input.body)
  }
  return attempt
}

// A path cannot carry a lone surrogate: there is no encoding for it.
const wellFormed = (text: string) => text.toWellFormed()
