import { spawn } from 'node:child_process'
import type { SystemAccount } from './account.ts'

/** Runs a PostgreSQL program as the given account. Throws with its output if it fails. */
export async function runProgram(
  program: string,
  args: readonly string[],
  { account, input = '' }: { account: SystemAccount | null; input?: string },
): Promise<void> {
  const child = spawn(program, args, { ...account, cwd: '/', env: cleanEnvironment(), stdio: 'pipe' })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => said.push(text))
  }
  // A program that ends early closes its input; its output says why.
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  const failed = await new Promise<string | null>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => resolve(code === 0 ? null : `exited with ${signal ?? code}`))
  })
  if (failed !== null) throw new Error(`${program} failed, ${failed}:\n${said.join('')}`)
}

/** Without the PG… variables, which would change what the programs do. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('PG') && name !== 'LANG')
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' }
}
