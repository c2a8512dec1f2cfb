import type { Night } from './night.ts'

/** What the devices were answered, each by the id of what it made. */
export interface NightAnswers {
  payments: Set<string>
  walkIns: Set<string>
  overrides: Set<string>
  /** What devices did without a network. */
  sent: Set<string>
  incidents: Set<string>
  lines: Set<string>
  tabs: Set<string>
  tabPayments: Set<string>
  /** Tables by party. */
  tables: Map<string, string>
  drawers: Set<string>
  merged: Set<string>
  plans: Set<string>
  listed_heads: number
  /** Names of the list of 5,000. */
  pasted: number
  /** Names that an owner put on their list. */
  ownNames: Set<string>
  /** People counted without a ticket, and guests who went out. */
  counted: number
  outside: number
  /** Heads that were admitted. */
  heads: number
  done: number
  retried: number
  /** Other answers than the devices expected. */
  strange: string[]
}

export const noAnswers = (): NightAnswers => ({
  payments: new Set(),
  walkIns: new Set(),
  overrides: new Set(),
  sent: new Set(),
  incidents: new Set(),
  lines: new Set(),
  tabs: new Set(),
  tabPayments: new Set(),
  tables: new Map(),
  drawers: new Set(),
  merged: new Set(),
  plans: new Set(),
  listed_heads: 0,
  pasted: 0,
  ownNames: new Set(),
  counted: 0,
  outside: 0,
  heads: 0,
  done: 0,
  retried: 0,
  strange: [],
})

export interface Body extends Record<string, unknown> {
  code?: string
  version?: number
}

type Call = (method: string, path: string, body?: object, codes?: readonly string[]) => Promise<{ status: number; body: Body }>

/** A device: its calls, and its place in the lists of the night. */
export interface Device {
  night: Night
  answers: NightAnswers
  /** Of its turn: in lists for each device, and in those that two devices share. */
  turn: number
  pair: number
  /** Payments of all devices: the neighbour sends them too. */
  paymentIds: readonly string[]
  /** Of the club, unless the path begins with a slash. */
  call: Call
  /** The same as someone who may not override the door. */
  callWithoutRight: Call
}
