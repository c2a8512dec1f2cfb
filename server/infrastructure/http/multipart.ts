import type { Multipart } from '#contract/base/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { Refusal, refuse } from '../refusal.ts'
import type { UploadedFile } from './route.ts'
import type { UploadRoom } from './upload-room.ts'

/** 5 MiB. */
export const fileLimit = 5_242_880

const notAllowed = (name: string) => refuse('invalid', { fields: { [name]: ['Unknown field'] } })

/**
 * Reads a multipart request: text parts become the body, declared files are kept beside it. The parser silently cuts off a file
 * over the limit, so `truncated` is checked. An empty file part counts as absent, because forms send one if no file was chosen.
 */
export async function readMultipart(request: FastifyRequest, multipart: Multipart, room: UploadRoom): Promise<void> {
  if (!request.isMultipart()) refuse('wrong_type', { message: 'Send this form as multipart/form-data.' })
  try {
    await readParts(request, multipart, room)
  } catch (error) {
    if (error instanceof Refusal || (error instanceof Error && 'statusCode' in error)) throw error
    // The parser found no end, no boundary or no header where one is required.
    refuse('malformed')
  }
}

function refuseAbsent({ required = [] }: Multipart, files: Partial<Record<string, UploadedFile>>): void {
  const absent = required.filter((name) => files[name] === undefined)
  if (absent.length > 0) refuse('invalid', { fields: Object.fromEntries(absent.map((name) => [name, ['Choose a file']])) })
}

/** Reads a file, reserving room for its bytes as they arrive. */
async function readFile(file: Readable, room: UploadRoom): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of file as AsyncIterable<Buffer>) {
    room.take(chunk.length)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function readParts(request: FastifyRequest, multipart: Multipart, room: UploadRoom): Promise<void> {
  const body: Record<string, string> = {}
  const files: Partial<Record<string, UploadedFile>> = {}
  for await (const part of request.parts()) {
    const name = part.fieldname
    if (part.type === 'file') {
      // Before any of it is stored.
      if (!multipart.files.includes(name)) notAllowed(name)
      if (files[name] !== undefined) refuse('invalid', { fields: { [name]: ['Send one file'] } })
      room.enter()
      const bytes = await readFile(part.file, room)
      if (part.file.truncated) refuse('image_too_large', { fields: { [name]: ['File size must be less than 5MB'] } })
      if (bytes.length > 0) files[name] = { bytes, filename: part.filename }
    } else {
      if (typeof part.value !== 'string' || part.valueTruncated || part.fieldnameTruncated) refuse('too_large')
      if (Object.hasOwn(body, name)) refuse('invalid', { fields: { [name]: ['Send this field once'] } })
      if (name === '__proto__') notAllowed(name)
      if (part.value !== '' || multipart.empty === 'keep') body[name] = part.value
    }
  }
  room.arrived()
  refuseAbsent(multipart, files)
  request.body = body
  request.uploads = files
}
