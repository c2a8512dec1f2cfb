export const tableShapes = ['round', 'square', 'rectangle', 'booth'] as const
export type TableShape = (typeof tableShapes)[number]

/** The most of each in one club. */
export const floorLimits = { zones: 50, tables: 500, combinations: 500 } as const

/** The most plans of one club. */
export const maxPlans = 20

/** The most tables that are pushed together. */
export const maxJoined = 8

/** The most guests at one table or combination. */
export const maxSeats = 200

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** The first difference that decides. */
export const firstDifference = (...differences: number[]): number => differences.find((one) => one !== 0) ?? 0

/** The order of names people read: T2 before T10. */
export const compareLabels = (one: string, other: string): number =>
  firstDifference(collator.compare(one, other), one < other ? -1 : Number(one > other))
