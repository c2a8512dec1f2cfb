import { parse, safeParse, type $ZodIssue, type $ZodType } from 'zod/v4/core'

/** A part of a request that its schema refuses. Fastify adds which part, as `validationContext`. */
export class SchemaRefusal extends Error {
  readonly issues: readonly $ZodIssue[]
  readonly validationContext?: 'params' | 'querystring' | 'body' | 'headers'

  constructor(issues: readonly $ZodIssue[]) {
    super('A part of the request does not fit its schema.')
    this.issues = issues
  }
}

export function compileValidator({ schema }: { schema: $ZodType }) {
  return (data: unknown) => {
    const result = safeParse(schema, data)
    return result.success ? { value: result.data } : { error: new SchemaRefusal(result.error.issues) }
  }
}

/** The schema strips undeclared fields; a response that does not match is a bug, and throws. */
export function compileSerializer({ schema }: { schema?: unknown }) {
  // As declared by the routes; the framework itself knows no schema types.
  return (data: unknown) => JSON.stringify(parse(schema as $ZodType, data))
}
