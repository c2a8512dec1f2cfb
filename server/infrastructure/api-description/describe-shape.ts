import { own } from '#contract/base/own.ts'

/** The parts of JSON Schema that the contract's schemas use. */
export interface Shape {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Shape>
  required?: string[]
  additionalProperties?: boolean | Shape
  items?: Shape
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

/** A JSON Schema in short form: `{ name: text (1-100), age?: integer (18-100) | null }`. */
export function describeShape(shape: Shape, depth = 0): string {
  const options = shape.anyOf ?? shape.oneOf
  if (options) return [...new Set(options.map((option) => describeShape(option, depth)))].join(depth === 0 ? '\nor\n' : ' | ')
  if (shape.allOf) return shape.allOf.map((part) => describeShape(part, depth)).join(' and ')
  if (shape.const !== undefined) return JSON.stringify(shape.const)
  if (shape.enum) return shape.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (shape.properties) return describeObject(shape, depth)
  if (shape.items) return `[${describeShape(shape.items, depth)}, …]${range(shape.minItems, shape.maxItems)}`
  if (typeof shape.additionalProperties === 'object') return `{ any name: ${describeShape(shape.additionalProperties, depth)} }`
  return describePlain(shape)
}

function describeObject({ properties = {}, required = [] }: Shape, depth: number): string {
  const indent = '  '.repeat(depth + 1)
  const lines = Object.entries(properties).map(
    ([name, shape]) => `${indent}${name}${required.includes(name) ? '' : '?'}: ${describeShape(shape, depth + 1)}`,
  )
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`
}

const words: Record<string, string> = {
  string: 'text',
  'date-time': 'instant',
  date: 'date',
  uuid: 'id',
  email: 'email',
  binary: 'file',
}

/** JSON Schema bounds every integer by what a double can hold; leave those bounds out. */
const isTelling = (bound: number | undefined): bound is number => bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER

function range(from: number | undefined, to: number | undefined): string {
  if (isTelling(from) && isTelling(to)) return ` (${from}-${to})`
  if (isTelling(from)) return from === 0 ? '' : ` (at least ${from})`
  return isTelling(to) ? ` (at most ${to})` : ''
}

function describePlain({ type, format, minimum, maximum, minLength, maxLength }: Shape): string {
  const types = [type ?? 'anything'].flat()
  const name = own(words, format ?? '') ?? types.map((one) => own(words, one) ?? one).join(' | ')
  return `${name}${format === undefined ? range(minimum ?? minLength, maximum ?? maxLength) : ''}`
}
