import type { ZodMiniType } from 'zod/mini'

/** The first message of each field that a schema refuses. */
export function schemaErrors(schema: ZodMiniType, values: unknown): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) errors[path.join('.')] ??= message
  return errors
}
