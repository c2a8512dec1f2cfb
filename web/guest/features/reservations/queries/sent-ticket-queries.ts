import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  claimTicket,
  claimTicketAsGuest,
  getSentTicketCalendar,
  getSentTicketPdf,
  openSentTicket,
  sendTicket,
  takeTicketBack,
} from '#contract/door/companions.ts'
import { call } from '../../../../shared/api/api.ts'
import { errorMessage, refusalOf } from '../../../../shared/api/error-messages.ts'
import { putAnswer } from '../../../../shared/api/put-answer.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { saveFile, savePdf } from '../../../../shared/api/save-file.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { deviceKeys, sentTicketKeys } from '../../../domain/device-keys.ts'
import { readEarly } from '../../../domain/early-read.ts'
import { ticketsQuery } from './ticket-queries.ts'

/** With which this device claimed the tickets of links. The address has the key of a claimed one, too. */
const { keyOf: ticketKeyOf, makeKey: makeTicketKey } = deviceKeys(sentTicketKeys)

const open = async (code: string) => call(openSentTicket, { body: { code } })

/** With the key of this device, if it has claimed the ticket; its claim may not have arrived. */
async function openHere(code: string) {
  const key = ticketKeyOf(code)
  if (key === null) return open(code)
  try {
    return await open(key)
  } catch (error) {
    if (code === '' || refusalOf(error, 'invalid_ticket_link') === null) throw error
    return open(code)
  }
}

/** Without its secret, the address opens the ticket that this device claimed last. */
export const isComplete = (code: string): boolean => code !== '' || ticketKeyOf('') !== null

const openTicket = readEarly(paths.sentTicket, openHere)

/** The ticket behind a link or a key. `code` is null until the page knows it. */
export const useSentTicket = (code: string | null) =>
  useQuery({
    queryKey: [openSentTicket.name, code],
    queryFn: async () => openTicket(code ?? ''),
    enabled: code !== null && isComplete(code),
  })

/** Claims it; from then on, the address has the key: it opens the ticket in another browser of the same phone, too. */
export function useClaimTicket(code: string, isGuest: boolean) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (name: string) => {
      const body = { code, key: makeTicketKey(code), name }
      return { key: body.key, shown: await call(isGuest ? claimTicketAsGuest : claimTicket, { body }) }
    },
    onSuccess: ({ key, shown }) => {
      putAnswer(client, [openSentTicket.name, key], shown)
      location.replace(`#${key}`)
    },
    onError: () => void client.invalidateQueries({ queryKey: [openSentTicket.name] }),
  })
}

/** The key of this device for a ticket, else what the address has. */
export const keyOf = (code: string) => ticketKeyOf(code) ?? code

export const useSaveSentPdf = (code: string) =>
  useMutation({
    mutationFn: async () => call(getSentTicketPdf, { body: { code: keyOf(code) } }),
    onSuccess: (pdf) => savePdf(pdf, 'vesper-ticket'),
    onError: () => toast({ tone: 'bad', message: 'The PDF didn’t load. Try again in a moment.' }),
  })

export const useSaveSentCalendar = (code: string) =>
  useMutation({
    mutationFn: async () => call(getSentTicketCalendar, { body: { code: keyOf(code) } }),
    onSuccess: (calendar) => saveFile(new Blob([calendar], { type: 'text/calendar' }), 'vesper-ticket.ics'),
    onError: () => toast({ tone: 'bad', message: 'The calendar file didn’t load. Try again in a moment.' }),
  })

/** A new link for ticket `n` of a booking: shown once, since only its hash is stored. */
export function useSendTicket(id: string, n: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => call(sendTicket, { params: { id, n: String(n) } }),
    onSettled: async () => client.invalidateQueries({ queryKey: ticketsQuery(id).queryKey }),
    onError: (error) =>
      toast({ tone: 'bad', message: errorMessage(error, 'We couldn’t create the link. Try again in a moment.') }),
  })
}

export function useTakeTicketBack(id: string, n: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => call(takeTicketBack, { params: { id, n: String(n) } }),
    onSuccess: ({ message }) => toast({ tone: 'ok', message }),
    onSettled: async () => client.invalidateQueries({ queryKey: ticketsQuery(id).queryKey }),
    onError: (error) => toast({ tone: 'bad', message: errorMessage(error, 'Nothing has changed. Try again in a moment.') }),
  })
}
