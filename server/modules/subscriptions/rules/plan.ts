import type { BillingInterval, PlanCode } from '#contract/subscriptions/states.ts'
import { priceOf } from './proration.ts'

/** A plan with its price in one currency. */
export interface PlanRow {
  code: PlanCode
  name: string
  summary: string
  position: number
  events_per_month: number | null
  staff_seats: number | null
  platform_fee_bp: number
  monthly_minor: number
}

export interface PlanChoice {
  plan: PlanCode
  interval: BillingInterval
}

export function planOf(plans: readonly PlanRow[], code: PlanCode): PlanRow {
  const plan = plans.find((one) => one.code === code)
  if (!plan) throw new Error(`There is no plan ${code}.`)
  return plan
}

export const priceIn = (plans: readonly PlanRow[], { plan, interval }: PlanChoice): number =>
  priceOf(planOf(plans, plan).monthly_minor, interval)

/** `Pro, monthly`. */
export const formatChoice = (plans: readonly PlanRow[], { plan, interval }: PlanChoice): string =>
  `${planOf(plans, plan).name}, ${interval === 'month' ? 'monthly' : 'yearly'}`
