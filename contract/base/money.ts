/**
 * Arithmetic on amounts, the only one beside `server/infrastructure/amounts.ts`. An amount is whole minor units of one currency; a
 * rate is in basis points.
 */

/** The whole of a rate. */
export const wholeBp = 10_000

/** Returns `part` of `whole` of an amount, rounded half up. Exact for any whole numbers. */
export function share(amount: number, part: number, whole: number): number {
  const divisor = 2n * BigInt(whole)
  const dividend = 2n * BigInt(amount) * BigInt(part) + BigInt(whole)
  const quotient = dividend / divisor
  // Division of big integers truncates towards zero.
  return Number(dividend % divisor < 0n ? quotient - 1n : quotient)
}

export const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** The change in basis points of the previous amount; null if that was zero or negative, of which no share means anything. */
export const changeBp = (now: number, before: number): number | null =>
  before <= 0 ? null : share(now - before, wholeBp, before)
