import type { ManagedEvent } from '#contract/event-management.ts'
import { valuesOf, type EventValues } from './event-values.ts'
import { holdBack, sendable, type Held } from './unsaved.ts'

/** What the form of a night is compared with: not drawn, it changes with answers, between drawings. */
export function createDesk(initial: ManagedEvent) {
  const { timezone } = initial
  let saved = valuesOf(initial)
  let version = initial.version
  let held: Held = {}
  let savesAlone = initial.state === 'draft'
  return {
    saved: () => saved,
    version: () => version,
    /** A draft is saved as one types; what guests see, when one says so. */
    savesAlone: () => savesAlone,
    /** What is typed and can be sent; null where there is nothing. */
    pull(values: EventValues) {
      const changes = sendable(values, saved, held, timezone)
      return changes && { changes, values }
    },
    take(answer: ManagedEvent): EventValues {
      saved = valuesOf(answer)
      version = answer.version
      savesAlone = answer.state === 'draft'
      return saved
    },
    hold(sent: Partial<EventValues>, named: readonly string[]): void {
      held = { ...held, ...holdBack(sent, named) }
    },
    release(): void {
      held = {}
    },
  }
}
