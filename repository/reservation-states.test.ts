import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import {
  clubReservationActions,
  reservationActions,
  reservationStatuses,
  reservationTransitions,
} from '#contract/reservations/states.ts'

const page = new URL('../docs/algorithms/reservation-states.md', import.meta.url)

function print(): string {
  const rows = reservationStatuses.flatMap((status) => {
    const steps = Object.entries(reservationTransitions[status])
    if (steps.length === 0) return [`| \`${status}\` | | | it ends here |`]
    return steps.map(
      ([step, next]) => `| \`${status}\` | \`${step}\` | ${whose(step)} | ${next.map((one) => `\`${one}\``).join(', ')} |`,
    )
  })
  return ['| From | Step | Actor | To |', '|---|---|---|---|', ...rows].join('\n')
}

function whose(step: string): string {
  const people = [
    reservationActions.some((one) => one === step) && 'client',
    clubReservationActions.some((one) => one === step) && 'club',
  ]
  return people.filter((one) => one !== false).join(', ') || 'system'
}

it("The page about the states of reservations shows the contract's table. `--update` rewrites it.", async () => {
  const document = await readFile(page, 'utf8')
  const [before = '', after = ''] = document.split(/<!-- table -->[^]*<!-- end -->/)
  await expect(`${before}<!-- table -->\n${print()}\n<!-- end -->${after}`).toMatchFileSnapshot(page.pathname)
})
