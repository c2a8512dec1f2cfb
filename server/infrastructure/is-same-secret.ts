import { timingSafeEqual } from 'node:crypto'

/** Compares in constant time, so that timing reveals nothing about the difference. */
export function isSameSecret(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
