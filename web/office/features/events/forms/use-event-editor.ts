import { useForm } from '@mantine/form'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { GuestsToNotify, type ManagedEvent } from '#contract/events/management.ts'
import { statusOf } from '../../../../shared/api/api-query.ts'
import { fieldMessages } from '../../../../shared/forms/field-messages.ts'
import { useUpdateEvent } from '../queries/use-update-event.ts'
import { createAutosave } from './create-autosave.ts'
import { createSaveState } from './create-save-state.ts'
import {
  eventBodyOf,
  eventChangesOf,
  eventErrorsOf,
  fieldOf,
  mergeSaved,
  eventValuesOf,
  type EventValues,
} from './event-values.ts'

/** A move waiting for confirmation, because it emails guests. */
interface MoveQuestion {
  about: GuestsToNotify
  answer: (isConfirmed: boolean) => void
}

function guestsToNotify(error: unknown): GuestsToNotify | null {
  if (statusOf(error) !== 409) return null
  return GuestsToNotify.safeParse((error as { body?: unknown }).body).data ?? null
}

/** An event in its form: typed input, saved values, and how the two are merged. */
export function useEventEditor(initial: ManagedEvent) {
  const update = useUpdateEvent(initial.id)
  const [event, setEvent] = useState(initial)
  const [saveState] = useState(() => createSaveState(initial))
  const [question, setQuestion] = useState<MoveQuestion | null>(null)
  const { timezone } = initial
  const confirmMove = async (about: GuestsToNotify) =>
    new Promise<boolean>((resolve) => {
      const answer = (isConfirmed: boolean) => {
        setQuestion(null)
        resolve(isConfirmed)
      }
      setQuestion({ about, answer })
    })
  const form = useForm<EventValues>({
    initialValues: eventValuesOf(initial),
    validateInputOnBlur: true,
    validate: (values) => eventErrorsOf(eventChangesOf(values, saveState.saved()), values, timezone),
    onValuesChange: () => {
      if (saveState.savesAlone()) autosave.changed()
    },
  })
  const adopt = (next: ManagedEvent, sent: EventValues) => {
    const merged = mergeSaved(form.getValues(), sent, saveState.take(next))
    setEvent(next)
    form.setValues(merged)
  }
  const [autosave] = useState(() =>
    createAutosave<{ changes: Partial<EventValues>; values: EventValues }, ManagedEvent>({
      pull: () => saveState.pull(form.getValues()),
      send: async ({ changes, values }) => {
        const body = eventBodyOf(changes, values, saveState.version())
        try {
          return await update.mutateAsync(body)
        } catch (error) {
          const about = guestsToNotify(error)
          if (about === null || !(await confirmMove(about))) throw error
          return update.mutateAsync({ ...body, notify_guests: true })
        }
      },
      onSaved: (answer, { values, changes }) => {
        const isSaved = (path: string) => Object.hasOwn(changes, fieldOf(path))
        for (const path of Object.keys(form.errors)) if (isSaved(path)) form.clearFieldError(path)
        adopt(answer, values)
      },
      onRefused: (error, { changes }) => {
        const messages = fieldMessages(error)
        saveState.hold(changes, Object.keys(messages))
        for (const [field, message] of Object.entries(messages)) form.setFieldError(field, message)
      },
    }),
  )
  const state = useSyncExternalStore(autosave.subscribe, autosave.read)
  useEffect(
    () => () => {
      if (saveState.savesAlone()) void autosave.flush()
    },
    [autosave, saveState],
  )
  const changes = eventChangesOf(form.values, eventValuesOf(event))
  return {
    event,
    form,
    state,
    isDirty: Object.keys(changes).length > 0,
    faults: eventErrorsOf(changes, form.values, timezone),
    savesAlone: event.state === 'draft',
    flush: autosave.flush,
    /** Saves on demand, including previously refused input. */
    save: async () => {
      saveState.release()
      await autosave.flush()
    },
    question,
    /** Changes made by another part of the screen. */
    adopt: (next: ManagedEvent) => adopt(next, saveState.saved()),
    setCover: (next: ManagedEvent) => setEvent((before) => ({ ...before, cover: next.cover })),
    takeTheirs: (theirs: ManagedEvent) => {
      adopt(theirs, form.getValues())
      autosave.resolve()
    },
    /** Mine where I have typed, theirs elsewhere. */
    keepMine: (theirs: ManagedEvent) => {
      adopt(theirs, saveState.saved())
      autosave.resolve()
    },
    mergedWith: (theirs: ManagedEvent) => mergeSaved(form.values, eventValuesOf(event), eventValuesOf(theirs)),
  }
}
