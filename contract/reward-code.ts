import { toCrockford } from './ticket-code.ts'

/** A code is shown for this long. */
export const codeSeconds = 600

/** Which code it is time for. */
export const slotOf = (epochMilliseconds: number): number => Math.floor(epochMilliseconds / (codeSeconds * 1_000))

const prefix = 'VR1'

/** Six characters of a digest of 32 bits or more: what of a code changes every ten minutes. */
export const signatureOf = (bits: number): string => toCrockford(bits % 32 ** 6, 6)

/** What the picture of a code says; capitals and digits alone keep it small. */
export const writeRewardCode = (reference: string, signature: string): string =>
  `${prefix}${reference.replace('-', '')}${signature}`

/** As it is read out. */
export const sayRewardCode = (reference: string, signature: string): string => `${reference}-${signature}`

/** What was scanned or typed, as people read I, L and O, with or without dashes; null where it is no code of a reward. */
export function readRewardCode(text: string): { reference: string; signature: string } | null {
  const plain = text.trim().toUpperCase().replaceAll(/[\s-]/g, '').replaceAll(/[IL]/g, '1').replaceAll('O', '0')
  const parts = /^(?:VR1)?([0-9A-HJKMNP-TV-Z]{4})([0-9A-HJKMNP-TV-Z]{4})([0-9A-HJKMNP-TV-Z]{6})$/.exec(plain)
  if (parts === null) return null
  const [, first = '', second = '', signature = ''] = parts
  return { reference: `${first}-${second}`, signature }
}
