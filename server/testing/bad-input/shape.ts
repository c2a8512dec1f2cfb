import { toJSONSchema, type $ZodType } from 'zod/v4/core'

/** The part of JSON Schema that the contract's inputs use. */
export interface Shape {
  /** Several of a plain value that may be null. */
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  format?: string
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  anyOf?: Shape[]
  oneOf?: Shape[]
  minLength?: number
  minimum?: number
}

export type Path = readonly (string | number)[]

export interface Field {
  path: Path
  shape: Shape
}

/** What a caller sends for a schema of the contract. */
export function shapeOf(schema: $ZodType): Shape {
  // The published types of JSON Schema are broader than what the contract's schemas become.
  return toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Shape
}

const optionsOf = (shape: Shape): Shape[] =>
  shape.oneOf ?? shape.anyOf ?? (Array.isArray(shape.type) ? shape.type.map((type): Shape => ({ ...shape, type })) : [shape])

/** Every position in a shape, including lists and objects: a list is entered at its first item. */
export function fieldsOf(shape: Shape, path: Path = []): Field[] {
  const here = path.length > 0 ? [{ path, shape }] : []
  const below = optionsOf(shape).flatMap((option) => [
    ...Object.entries(option.properties ?? {}).flatMap(([name, inner]) => fieldsOf(inner, [...path, name])),
    ...(option.items ? fieldsOf(option.items, [...path, 0]) : []),
  ])
  const seen = new Set<string>()
  return [...here, ...below].filter((field) => {
    const key = field.path.join('.')
    return !seen.has(key) && Boolean(seen.add(key))
  })
}

/** Values that the server would accept, by the name of their field: `username`, `event_id`. */
export type Samples = Readonly<Record<string, unknown>>

/** A value of a shape, from the samples if one has the field's name. Optional fields are filled in too. */
export function exampleOf(shape: Shape, samples: Samples, name = ''): unknown {
  if (Object.hasOwn(samples, name)) return samples[name]
  const [option = shape] = optionsOf(shape)
  if (option.const !== undefined) return option.const
  if (option.enum) return option.enum[0]
  if (option.properties) {
    return Object.fromEntries(Object.entries(option.properties).map(([key, inner]) => [key, exampleOf(inner, samples, key)]))
  }
  if (option.items) return [exampleOf(option.items, samples, name)]
  if (option.type === 'integer' || option.type === 'number') return option.minimum ?? 1
  if (option.type === 'boolean') return true
  if (option.format === 'uuid') return '0192aaaa-bbbb-7ccc-8ddd-eeeeffff0000'
  if (option.format === 'date-time') return '2030-01-01T22:00:00Z'
  return 'a'.repeat(Math.max(option.minLength ?? 1, 1))
}

/** A copy of a value with another one at a path; `undefined` removes it. */
export function replaceAt(value: unknown, path: Path, replacement: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return replacement
  // An empty list gets the entry.
  if (Array.isArray(value) && value.length === 0) return replaceAt(undefined, path, replacement)
  if (Array.isArray(value))
    return value.map((entry: unknown, index) => (index === key ? replaceAt(entry, rest, replacement) : entry))
  // A path inside one option of a union may not exist in the value.
  if (value === undefined)
    return typeof key === 'number'
      ? [replaceAt(undefined, rest, replacement)]
      : { [key]: replaceAt(undefined, rest, replacement) }
  if (typeof value !== 'object' || value === null) return value
  const inner: unknown = Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
  return { ...value, [key]: replaceAt(inner, rest, replacement) }
}
