import { $ZodArray, $ZodObject, $ZodObjectJIT, parse, safeParse, type $ZodIssue, type $ZodType } from 'zod/v4/core'

/** A part of a request that its schema refuses. Fastify adds which part, as `validationContext`. */
export class SchemaRefusal extends Error {
  readonly issues: readonly $ZodIssue[]
  readonly validationContext?: 'params' | 'querystring' | 'body' | 'headers'

  constructor(issues: readonly $ZodIssue[]) {
    super('Part of the request does not match its schema.')
    this.issues = issues
  }
}

export function compileValidator({ schema }: { schema: $ZodType }) {
  return (data: unknown) => {
    const result = safeParse(schema, data)
    return result.success ? { value: result.data } : { error: new SchemaRefusal(result.error.issues) }
  }
}

/** Adds the JSON of a value that matches a schema; false if there is none, because the value is undefined. */
type Encode = (data: unknown, parts: string[]) => boolean

const isPlain = ({ checks }: { checks?: readonly unknown[] | undefined }) => checks === undefined || checks.length === 0

/** The same object, checked by code generated for it; a zod/mini schema walks through its fields each time. */
const compiled = (schema: $ZodType): $ZodType => (schema instanceof $ZodObject ? new $ZodObjectJIT(schema._zod.def) : schema)

function encodeWhole(schema: $ZodType): Encode {
  const own = compiled(schema)
  return (data, parts) => {
    const text: string | undefined = JSON.stringify(parse(own, data))
    if (text !== undefined) parts.push(text)
    return text !== undefined
  }
}

function encodeRows(schema: $ZodArray): Encode {
  const encode = encoderOf(schema._zod.def.element)
  const encodeOther = encodeWhole(schema)
  return (data, parts) => {
    if (!Array.isArray(data)) return encodeOther(data, parts)
    parts.push('[')
    for (const [index, row] of data.entries()) {
      if (index > 0) parts.push(',')
      if (!encode(row, parts)) parts.push('null')
    }
    parts.push(']')
    return true
  }
}

function encodeFields(schema: $ZodObject): Encode {
  const fields = Object.entries(schema._zod.def.shape).map(([name, field]) => ({ name, encode: encoderOf(field) }))
  const encodeOther = encodeWhole(schema)
  return (data, parts) => {
    if (typeof data !== 'object' || data === null) return encodeOther(data, parts)
    const values = new Map<string, unknown>(Object.entries(data))
    let separator = '{'
    for (const { name, encode } of fields) {
      const at = parts.push(`${separator}${JSON.stringify(name)}:`)
      if (encode(values.get(name), parts)) separator = ','
      else parts.length = at - 1
    }
    parts.push(separator === '{' ? '{}' : '}')
    return true
  }
}

const hasRows = ({ _zod: { def } }: $ZodObject): boolean =>
  isPlain(def) &&
  def.catchall === undefined &&
  Object.values(def.shape).some((field) => field instanceof $ZodArray && field._zod.def.element instanceof $ZodObject)

/**
 * Turns an answer into text row by row. If a list of thousands of rows were copied first, the copies would outlive the young generation
 * of the heap and cost more to keep than to create.
 */
function encoderOf(schema: $ZodType): Encode {
  if (schema instanceof $ZodArray && isPlain(schema._zod.def)) return encodeRows(schema)
  if (schema instanceof $ZodObject && hasRows(schema)) return encodeFields(schema)
  return encodeWhole(schema)
}

/** The schema strips undeclared fields; a response that does not match is a bug, and throws. */
export function compileSerializer({ schema }: { schema?: unknown }) {
  let encode: Encode | null = null
  return (data: unknown) => {
    const parts: string[] = []
    // Made for the first answer: a process never uses most of them. The framework itself knows no schema types.
    encode ??= encoderOf(schema as $ZodType)
    encode(data, parts)
    return parts.join('')
  }
}
