/** Without these signs at its end, in one pass: a pattern such as `/<+$/` starts again at each of them. */
export function withoutTrailing(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
