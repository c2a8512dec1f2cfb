/** A table's entry under a name that may be any text: every object answers to `constructor`, and no table of ours means it to. */
export const own = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined
