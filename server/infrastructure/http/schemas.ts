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

/** Adds the JSON of a value that matches a schema. */
type Encode = (data: unknown, parts: string[]) => void

const isPlain = ({ checks }: { checks?: readonly unknown[] | undefined }) => checks === undefined || checks.length === 0

/** The same object, checked by code generated for it; a zod/mini schema walks through its fields each time. */
const compiled = (schema: $ZodType): $ZodType => (schema instanceof $ZodObject ? new $ZodObjectJIT(schema._zod.def) : schema)

export function compileValidator({ schema }: { schema: $ZodType }) {
  let own: $ZodType | null = null
  return (data: unknown) => {
    // Made for the first request, like the encoder of its answer.
    own ??= compiled(schema)
    const result = safeParse(own, data)
    return result.success ? { value: result.data } : { error: new SchemaRefusal(result.error.issues) }
  }
}

function encodeWhole(schema: $ZodType): Encode {
  const own = compiled(schema)
  return (data, parts) => {
    const text: string | undefined = JSON.stringify(parse(own, data))
    if (text !== undefined) parts.push(text)
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
      encode(row, parts)
    }
    parts.push(']')
  }
}

/** All fields without rows at once, then each field with rows. */
function encodeFields(schema: $ZodObject): Encode {
  const fields = Object.entries(schema._zod.def.shape)
  const others = fields.filter(([, field]) => !hasRows(field))
  const encodeOthers = encodeWhole(new $ZodObject({ ...schema._zod.def, shape: Object.fromEntries(others) }))
  const lists = fields
    .filter(([, field]) => hasRows(field))
    .map(([name, field]) => ({ name, start: `${JSON.stringify(name)}:`, encode: encoderOf(field) }))
  return (data, parts) => {
    encodeOthers(data, parts)
    // Anything but an object would not have matched the others.
    const values = data as Record<string, unknown>
    let before = (parts.pop() ?? '').slice(0, -1)
    for (const { name, start, encode } of lists) {
      parts.push(before === '{' ? `{${start}` : `${before},${start}`)
      encode(values[name], parts)
      before = ''
    }
    parts.push('}')
  }
}

function hasRows(schema: $ZodType): boolean {
  if (schema instanceof $ZodArray) return isPlain(schema._zod.def) && schema._zod.def.element instanceof $ZodObject
  if (!(schema instanceof $ZodObject)) return false
  const { def } = schema._zod
  return isPlain(def) && def.catchall === undefined && Object.values(def.shape).some(hasRows)
}

/**
 * Turns an answer into text row by row. If a list of thousands of rows were copied first, the copies would outlive the young
 * generation of the heap and cost more to keep than to create.
 */
function encoderOf(schema: $ZodType): Encode {
  if (schema instanceof $ZodArray && hasRows(schema)) return encodeRows(schema)
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
