import type { ApprovalAction, ApprovalState } from '#contract/ambassadors/states.ts'
import type { Tone } from '../../../ui/tone.tsx'

export const approvalStateWords: Readonly<Record<ApprovalState, { word: string; tone: Tone }>> = {
  pending: { word: 'To approve', tone: 'warn' },
  approved: { word: 'Approved', tone: 'ok' },
  rejected: { word: 'Rejected', tone: 'bad' },
  suspended: { word: 'Suspended', tone: 'off' },
}

interface ActionWords {
  /** On buttons and in menus. */
  label: string
  title: (name: string) => string
  /** What follows from it. */
  note: string
  done: (name: string) => string
  past: string
  danger: boolean
}

export const approvalActionWords: Readonly<Record<ApprovalAction, ActionWords>> = {
  approve: {
    label: 'Approve ambassador',
    title: (name) => `Approve ${name}?`,
    note: 'They get a referral code and an email confirming their approval.',
    done: (name) => `${name} is approved.`,
    past: 'Approved',
    danger: false,
  },
  reject: {
    label: 'Reject application',
    title: (name) => `Reject ${name}’s application?`,
    note: 'This can’t be undone. They get an email with your reason.',
    done: (name) => `${name}’s application is rejected.`,
    past: 'Rejected',
    danger: true,
  },
  suspend: {
    label: 'Suspend ambassador',
    title: (name) => `Suspend ${name}?`,
    note: 'Their codes stop counting at once and nothing is paid out while they’re suspended. They get an email with your reason.',
    done: (name) => `${name} is suspended.`,
    past: 'Suspended',
    danger: true,
  },
  restore: {
    label: 'Restore ambassador',
    title: (name) => `Restore ${name}?`,
    note: 'Their codes count again from now on. They get an email.',
    done: (name) => `${name} is active again.`,
    past: 'Restored',
    danger: false,
  },
}
