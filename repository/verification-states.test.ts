import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { verificationActions, verificationStatuses, verificationTransitions } from '#contract/verification/states.ts'

const page = new URL('../docs/algorithms/identity.md', import.meta.url)

const whose = (step: string) =>
  step === 'submit' ? 'client' : verificationActions.some((action) => action === step) ? 'reviewer' : 'system'

const print = () => {
  const rows = verificationStatuses.flatMap((status) =>
    Object.entries(verificationTransitions[status]).map(
      ([step, next]) => `| \`${status}\` | \`${step}\` | ${whose(step)} | \`${next}\` |`,
    ),
  )
  return ['| From | Step | Actor | To |', '|---|---|---|---|', ...rows].join('\n')
}

it("The page about identities shows the contract's table. `--update` rewrites it.", async () => {
  const document = await readFile(page, 'utf8')
  const [before = '', after = ''] = document.split(/<!-- table -->[^]*<!-- end -->/)
  await expect(`${before}<!-- table -->\n${print()}\n<!-- end -->${after}`).toMatchFileSnapshot(page.pathname)
})
