import { useForm, type FormValidateInput } from '@mantine/form'
import { useEffectEvent, useLayoutEffect, type RefObject } from 'react'
import { typedEarly } from '../../../ui/use-typed-early.ts'
import { type BookingDetails, noDetails } from './booking-details.ts'

const keyOf = (clientId: string, eventId: string) => `booking:${clientId}:${eventId}`

/** What was entered for this booking in this tab, before a reload or a detour. */
function readDetails(clientId: string, eventId: string): BookingDetails {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(clientId, eventId)) ?? '{}')
    const texts = Object.entries(kept ?? {}).filter(([name, text]) => name in noDetails && typeof text === 'string')
    return { ...noDetails, ...Object.fromEntries(texts) }
  } catch {
    return noDetails
  }
}

/** Null once it is booked. */
export function keepDetails(clientId: string, eventId: string, details: BookingDetails | null): void {
  try {
    if (details === null) sessionStorage.removeItem(keyOf(clientId, eventId))
    else sessionStorage.setItem(keyOf(clientId, eventId), JSON.stringify(details))
  } catch {
    // Without storage, a reload starts over.
  }
}

/** The form of these details, with what was typed before hydration, and otherwise what this tab has kept. */
export function useDetailsForm(
  element: RefObject<HTMLFormElement | null>,
  clientId: string,
  eventId: string,
  validate: FormValidateInput<BookingDetails>,
) {
  const form = useForm<BookingDetails>({
    initialValues: noDetails,
    onValuesChange: (details) => keepDetails(clientId, eventId, details),
    validate,
  })
  const fill = useEffectEvent(() =>
    form.setValues({ ...readDetails(clientId, eventId), ...typedEarly(element.current, noDetails) }),
  )
  useLayoutEffect(() => fill(), [])
  return form
}
