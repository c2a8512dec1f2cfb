/**
 * Parses a typed booking reference, with I, L and O as people read them and with or without the dash: `VX7K-2M9Q`; null if it is
 * not one.
 */
export function readReference(text: string): string | null {
  const plain = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll(/[IL]/g, '1').replaceAll('O', '0')
  return /^[0-9A-HJKMNP-TV-Z]{8}$/.test(plain) ? `${plain.slice(0, 4)}-${plain.slice(4)}` : null
}
