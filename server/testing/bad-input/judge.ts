import type { Endpoint } from '#contract/base/endpoint.ts'
import { errors } from '#contract/base/errors.ts'
import type { Mutation } from './mutations.ts'
import type { Shape } from './shape.ts'

export interface Answer {
  status: number
  body: unknown
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isFieldMap = (value: unknown): value is Record<string, string[]> =>
  isRecord(value) &&
  Object.values(value).every(
    (messages) =>
      Array.isArray(messages) &&
      messages.length > 0 &&
      messages.every((message) => typeof message === 'string' && message !== ''),
  )

/** The fields named by a refusal, in whichever of the three formats its endpoint uses; null if it matches none. */
function namedFields(endpoint: Endpoint, body: unknown): string[] | null {
  if (!isRecord(body)) return null
  if (typeof body['error'] === 'string' && typeof body['code'] === 'string')
    return isFieldMap(body['fields']) ? Object.keys(body['fields']) : []
  if (endpoint.fieldErrors === 'plain' && isFieldMap(body)) return Object.keys(body)
  const { user_errors: user, profile_errors: profile } = body
  if (endpoint.fieldErrors !== 'profile' || !isFieldMap(user) || !isFieldMap(profile)) return null
  return [...Object.keys(user).map((name) => `user[${name}]`), ...Object.keys(profile).map((name) => `profile[${name}]`)]
}

const jsonType = (value: unknown) =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value

/** Whether a value has another JSON type than a field takes: only a refusal is then correct. */
export function isWrongType({ anyOf, oneOf, type }: Shape, value: unknown): boolean {
  const options = anyOf ?? oneOf
  if (options) return options.every((option) => isWrongType(option, value))
  if (type === undefined) return false
  if (Array.isArray(type)) return type.every((one) => isWrongType({ type: one }, value))
  return type === 'number' ? !['integer', 'number'].includes(jsonType(value)) : jsonType(value) !== type
}

const giveaways =
  /\bat [\w.<>]+ \(|node_modules|\.ts:\d+|syntax error at or near|violates \w+ (?:key )?constraint|invalid input syntax|relation "/

function findWrongCode(code: unknown, status: number): string | null {
  if (typeof code !== 'string') return null
  const answer = Object.entries(errors).find(([name]) => name === code)?.[1]
  if (!answer) return `refused with the unknown code ${code}`
  return answer.status === status ? null : `refused with ${code} under ${status} instead of ${answer.status}`
}

const typeIsWrong = (endpoint: Endpoint, mutation: Mutation) =>
  mutation.kind === 'value' && mutation.part === 'body' && !endpoint.multipart && isWrongType(mutation.shape, mutation.value)

function findUnnamed(mutation: Mutation, fields: readonly string[]): string | null {
  const top = mutation.kind === 'value' ? String(mutation.path[0]) : ''
  if (fields.some((field) => field === top || field.startsWith(`${top}.`))) return null
  return `named ${fields.join(', ') || 'no field'} instead of ${top}`
}

/** What is wrong with the response to a mutated call; null if nothing is. */
export function findFault(endpoint: Endpoint, mutation: Mutation, { status, body }: Answer): string | null {
  if (status >= 500) return `answered ${status}`
  const mustRefuse = typeIsWrong(endpoint, mutation)
  if (status < 400) return mustRefuse ? 'accepted a value of another type' : null

  if (giveaways.test(JSON.stringify(body))) return 'told of its insides'
  const fields = namedFields(endpoint, body)
  if (fields === null) return `refused with ${status} in no known shape`
  const code = isRecord(body) ? body['code'] : undefined
  const wrongCode = findWrongCode(code, status)
  if (wrongCode !== null) return wrongCode
  if (status === 400 && (code === 'invalid' || code === undefined) && fields.length === 0) return 'refused without naming a field'
  return mustRefuse ? findUnnamed(mutation, fields) : null
}
