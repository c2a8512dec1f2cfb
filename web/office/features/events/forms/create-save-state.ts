import type { ManagedEvent } from '#contract/events/management.ts'
import { eventValuesOf, type EventValues } from './event-values.ts'
import { holdBack, sendable, type HeldValues } from './unsaved.ts'

/** What the event form is compared with. Not rendered, so it changes with responses, between renders. */
export function createSaveState(initial: ManagedEvent) {
  const { timezone } = initial
  let saved = eventValuesOf(initial)
  let version = initial.version
  let kept: HeldValues = {}
  let savesAlone = initial.state === 'draft'
  return {
    saved: () => saved,
    version: () => version,
    /** Drafts are saved automatically; what guests see is saved on demand. */
    savesAlone: () => savesAlone,
    /** Typed input that can be sent; null if there is none. */
    pull(values: EventValues) {
      const changes = sendable(values, saved, kept, timezone)
      return changes && { changes, values }
    },
    take(answer: ManagedEvent): EventValues {
      saved = eventValuesOf(answer)
      version = answer.version
      savesAlone = answer.state === 'draft'
      return saved
    },
    hold(sent: Partial<EventValues>, named: readonly string[]): void {
      kept = { ...kept, ...holdBack(sent, named) }
    },
    release(): void {
      kept = {}
    },
  }
}
