import { sum } from '#contract/base/money.ts'
import { bandOf, wholeParts, type Band } from './band.ts'
import { arrivalsOf, type EventRecord } from './party.ts'
import { learn, learnMore, predict, type Estimate, type Model } from './predict.ts'

/** How much wider outcomes were spread than the model predicts; 1 is as predicted. */
export interface Spread {
  slots: number
  total: number
}

export interface TestedEvent extends Band {
  id: string
  title: string
  business_date: string
  expected: number
  came: number
  /** Guests who had booked when the forecast was made. */
  booked: number
  /** Half hours in which guests were expected or came, those inside their band, and the error in guests. */
  slots: number
  slots_inside: number
  slots_off: number
}

/** How many past events a forecast needs before it says more than the assumptions. */
export const smallestHistory = 3

/** Squared errors in units of the expected variance. If next to nothing was expected, the unit is a quarter of a guest. */
const surprise = ({ mean, variance }: Estimate, came: number) => (came - mean) ** 2 / (variance + 0.25)

/** The weight of this many outcomes that match the model. */
const weights = { slots: 20, total: 3 }

interface Surprises {
  slots: number[]
  total: number[]
}

const spreadOf = (surprises: readonly number[], weight: number) =>
  Math.max(1, (surprises.reduce((sum, one) => sum + one, 0) + weight) / (surprises.length + weight))

const spreadsOf = ({ slots, total }: Surprises): Spread => ({
  slots: spreadOf(slots, weights.slots),
  total: spreadOf(total, weights.total),
})

/**
 * Forecasts each past event only from the events before it, at the same time before its opening, and compares the result with
 * who came. All of them together give the `model`. `events`: oldest first.
 */
export function backTest(events: readonly EventRecord[]): { tested: TestedEvent[]; spread: Spread; model: Model } {
  let model = learn([])
  const tested: TestedEvent[] = []
  const surprises: Surprises = { slots: [], total: [] }
  for (const [index, event] of events.entries()) {
    const before = model
    model = learnMore(before, event)
    if (index < smallestHistory) continue
    const prediction = predict(before, event)
    const came = arrivalsOf(event)
    tested.push(test(event, prediction, { came, spread: spreadsOf(surprises) }))
    surprises.total.push(surprise(prediction.total, sum(came)))
    surprises.slots.push(...prediction.slots.map((slot, at) => surprise(slot, came[at] ?? 0)))
  }
  return { tested, spread: spreadsOf(surprises), model }
}

function test(
  event: EventRecord,
  prediction: ReturnType<typeof predict>,
  { came, spread }: { came: readonly number[]; spread: Spread },
): TestedEvent {
  const expected = wholeParts(prediction.slots.map(({ mean }) => mean))
  const slots = prediction.slots
    .map((slot, at) => ({ ...bandOf(slot, spread.slots), expected: expected[at] ?? 0, came: came[at] ?? 0 }))
    .filter((slot) => slot.expected > 0 || slot.came > 0)
  const { id, title, business_date, capacity } = event
  return {
    id,
    title,
    business_date,
    expected: sum(expected),
    ...bandOf(prediction.total, spread.total, capacity),
    came: sum(came),
    booked: sum(event.groups.filter(({ is_known }) => is_known).map(({ heads }) => heads)),
    slots: slots.length,
    slots_inside: slots.filter((slot) => slot.came >= slot.low && slot.came <= slot.high).length,
    slots_off: sum(slots.map((slot) => Math.abs(slot.came - slot.expected))),
  }
}

/** How accurate forecasts were; null before there were any. */
export function scoreOf(tested: readonly TestedEvent[]) {
  if (tested.length === 0) return null
  const share = (part: number, of: number) => (of === 0 ? null : Math.round((part / of) * 10_000))
  const [slots, came] = [sum(tested.map((one) => one.slots)), sum(tested.map((one) => one.came))]
  const off = sum(tested.map((one) => Math.abs(one.came - one.expected)))
  return {
    events: tested.length,
    /** The average error per event in guests, and as a share of all guests. */
    mean_error: Math.round((off / tested.length) * 10) / 10,
    mean_error_bp: share(off, came),
    /** The same if everyone who had booked, and no one else, were expected. */
    booked_error: Math.round((sum(tested.map((one) => Math.abs(one.came - one.booked))) / tested.length) * 10) / 10,
    slot_error: slots === 0 ? 0 : Math.round((sum(tested.map((one) => one.slots_off)) / slots) * 10) / 10,
    slots_inside_bp: share(sum(tested.map((one) => one.slots_inside)), slots),
    events_inside_bp: share(
      tested.filter(({ came: guests, low, high }) => guests >= low && guests <= high).length,
      tested.length,
    ),
  }
}
