import { paths } from '../../../../shared/navigation/paths.ts'

/** The pages of a ticket, a booking and the list, the same for everyone, with their files. `service-worker.ts` uses these names. */
const pages = 'ticket-pages'
const anyTicket = '/client/reservations/kept/ticket'
const anyBooking = '/client/reservations/kept'

const filesIn = (text: string) => new Set(text.match(/\/assets\/[\w.-]+/g))

/** A kept page opens without a network: it does not wait for a server to draw it. */
const drawing = /<script id="ask-for-drawn">[^<]*<\/script>\n/

/** The files this page was loaded with: as long as they are stored, so is everything of this build. */
const filesOfThisPage = () => [...filesIn([...document.scripts].map(({ text }) => text).join(' '))]

/** Stores the pages that open offline; `id` is a booking that has them. */
export async function keepPages(id: string): Promise<void> {
  const cache = await caches.open(pages)
  const keptPaths = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  if ([anyTicket, anyBooking, paths.reservations, ...filesOfThisPage()].every((path) => keptPaths.includes(path))) return
  const addresses = {
    [anyTicket]: paths.ticket(id),
    [anyBooking]: paths.reservation(id),
    [paths.reservations]: paths.reservations,
  }
  const answers = await Promise.all(
    Object.entries(addresses).map(async ([name, address]) => ({ name, answer: await fetch(address) })),
  )
  if (answers.some(({ answer }) => !answer.ok)) return
  const texts = await Promise.all(answers.map(async ({ answer }) => answer.text()))
  const files = filesIn(texts.join(' '))
  await cache.addAll([...files].filter((file) => !keptPaths.includes(file)))
  await Promise.all(
    answers.map(async ({ name, answer: { headers } }, index) =>
      cache.put(name, new Response(texts[index]?.replace(drawing, ''), { headers })),
    ),
  )
  // What earlier pages needed.
  await Promise.all(keptPaths.filter((path) => path.startsWith('/assets/') && !files.has(path)).map((path) => cache.delete(path)))
}
