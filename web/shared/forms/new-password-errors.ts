import type { ZodMiniType } from 'zod/mini'
import { schemaErrors } from './schema-errors.ts'

interface Passwords extends Record<string, string> {
  new_password: string
  confirm_password: string
}

/** An empty field is reported first and alone; then the schema's errors, and that both passwords must match. */
export function newPasswordErrors(
  schema: ZodMiniType,
  values: Passwords,
  words: { empty: string; differ: string },
): Record<string, string> {
  const empty = Object.keys(values).find((name) => values[name] === '')
  if (empty !== undefined) return { [empty]: words.empty }
  const differ = values.new_password === values.confirm_password ? {} : { confirm_password: words.differ }
  return { ...schemaErrors(schema, values), ...differ }
}
