import { brand } from '#contract/base/brand.ts'
import type { Email } from '../../../infrastructure/mail/email.ts'
import { writeEmail } from '../../../infrastructure/mail/write-email.ts'

interface About {
  username: string
  site: string
}

const reasonOf = (username: string) => `You received this because it’s about the security of ${username}.`
const reset = (site: string) => ({ label: 'Reset my password', url: `${site}/reset-password` })

export const secondFactorOnEmail = ({ username, site }: About): Email =>
  writeEmail({
    subject: 'Two-step verification is on',
    heading: 'Two-step verification is on',
    text: [
      `From now on, signing in to ${username} takes your password and a code from your authenticator app.`,
      'Keep your recovery codes somewhere safe: they get you in without your phone. If this wasn’t you, contact us right away.',
    ],
    reason: reasonOf(username),
    site,
  })

export const secondFactorOffEmail = ({ username, site, byPlatform }: About & { byPlatform: boolean }): Email =>
  writeEmail({
    subject: 'Two-step verification is off',
    heading: 'Two-step verification is off',
    text: [
      byPlatform
        ? `${brand}’s support switched two-step verification off for ${username} and signed out its devices. Your password alone signs you in now.`
        : `You switched two-step verification off for ${username}. Your password alone signs you in now.`,
      byPlatform
        ? 'If you didn’t ask for this, reset your password right away and contact us.'
        : 'If this wasn’t you, reset your password right away.',
    ],
    action: reset(site),
    reason: reasonOf(username),
    site,
  })

export const recoveryCodesRenewedEmail = ({ username, site }: About): Email =>
  writeEmail({
    subject: 'You have new recovery codes',
    heading: 'You have new recovery codes',
    text: [`The previous recovery codes of ${username} no longer work.`, 'If this wasn’t you, reset your password right away.'],
    action: reset(site),
    reason: reasonOf(username),
    site,
  })

export const recoveryCodeUsedEmail = ({ username, left, site }: About & { left: number }): Email =>
  writeEmail({
    subject: 'A recovery code was used',
    heading: 'A recovery code was used',
    text: [
      `Someone signed in to ${username} with a recovery code. ${left === 1 ? 'One is' : `${left} are`} left.`,
      'If this wasn’t you, reset your password right away and contact us.',
    ],
    action: reset(site),
    reason: reasonOf(username),
    site,
  })
