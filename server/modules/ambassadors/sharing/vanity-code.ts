import { own } from '#contract/base/own.ts'

/** Reserved codes: they would pass for the platform's own. */
const reserved = new Set(
  'ADMIN ADMINISTRATOR SUPPORT HELP OFFICIAL STAFF TEAM SYSTEM SECURITY BILLING REFUND REFUNDS PAYMENT PAYMENTS GIFTCARD VOUCHER FREE NULL UNDEFINED TEST'.split(
    ' ',
  ),
)

/** Forbidden parts of a code. A short list against the obvious: a superadmin deals with the rest. */
const offensive =
  'ASSHOLE BASTARD BITCH BLOWJOB CUNT FAGGOT FUCK HITLER HOLOCAUST KKKK MOLEST NAZI NIGGA NIGGER PAEDO PEDOPHILE PORN RAPIST RETARD SHIT SIEGHEIL SLUT TRANNY WANKER WHORE'.split(
    ' ',
  )

const lookalikes: Readonly<Record<string, string>> = { 0: 'O', 1: 'I', 3: 'E', 4: 'A', 5: 'S', 7: 'T', 8: 'B', 9: 'G' }

/** With digits as the letters they resemble. */
const asLetters = (code: string) => code.replaceAll(/[0-9]/g, (digit) => own(lookalikes, digit) ?? digit)

/** Why an ambassador may not have this code; null if they may. The database checks whether it is taken. */
export function faultOfVanityCode(code: string): string | null {
  const letters = asLetters(code)
  if (reserved.has(letters) || letters.includes('VESPER')) return 'This code looks like one of ours. Choose another one'
  if (offensive.some((word) => letters.includes(word))) return 'Guests could find this code offensive. Choose another one'
  return null
}
