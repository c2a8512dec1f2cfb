export type Fields = Readonly<Record<string, unknown>>

/** Values that never enter the log, by field name: secrets, and why someone could not work. */
const secret = /password|token|secret|access_code|signature|pdf|decline_reason/

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (!isFields(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, secret.test(name) && one !== null ? '[hidden]' : withoutSecrets(one)]),
  )
}

/**
 * The fields whose values differ, before and after; an absent field is unchanged. `version` and timestamps are left out because
 * every change moves them.
 */
export function changedFields(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const names = Object.keys(after).filter(
    (name) =>
      after[name] !== undefined &&
      !/^(version|updated_at)$/.test(name) &&
      JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const pick = (from: Fields) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]))
  return { before: pick(before), after: pick(after) }
}
