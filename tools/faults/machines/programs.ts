import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, constants, open, readFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import type { SystemAccount } from '#server/process/embedded-postgres/account.ts'
import { output, until } from '../../start-checks/launch.ts'

/** A program that this machine does not have. Its message is a sentence for people. */
export class MissingProgram extends Error {}

/** Where Debian keeps what administrators run is not in every user's PATH. */
const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']

/** The path of a program that Debian's package of the same name installs. */
export async function findProgram(name: string): Promise<string> {
  for (const folder of folders) {
    const path = join(folder, name)
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (isThere) return path
  }
  throw new MissingProgram(`${name} is not installed: on Debian and Ubuntu it is in the package "${name}".`)
}

/** Its version, as numbers. */
export async function versionOf(program: string, flag: string): Promise<{ text: string; major: number; minor: number }> {
  const [text = '', major, minor] = /(\d+)\.(\d+)[\d.]*/.exec(await output(program, [flag])) ?? []
  return { text, major: Number(major), minor: Number(minor) }
}

export interface Program {
  /** Sends the signal; resolves once it has ended. */
  end(signal?: NodeJS.Signals): Promise<void>
}

const running = new Set<number>()
// Whatever ends this process, no program stays behind.
process.on('exit', () => {
  for (const pid of running) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended just now.
    }
  }
})

interface Start {
  account: SystemAccount | null
  /** Receives what it says. */
  log: string
  isUp: () => Promise<boolean>
}

/** Starts a program that stays in the foreground. Throws with its log if it ends at once. */
export async function startProgram(path: string, args: readonly string[], { account, log, isUp }: Start): Promise<Program> {
  const file = await open(log, 'a', 0o600)
  const child = spawn(path, args, { ...account, cwd: '/', stdio: ['ignore', file.fd, file.fd] })
  const ended = once(child, 'exit')
  const { pid = 0 } = child
  running.add(pid)
  await file.close()
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  await until(`${path} is up`, async () => isOver() || (await isUp()), 20_000)
  if (isOver()) throw new Error(`${path} ended:\n${await readFile(log, 'utf8')}`)
  return {
    async end(signal = 'SIGTERM') {
      if (!isOver()) child.kill(signal)
      await ended
      running.delete(pid)
    },
  }
}
