import { existsSync, globSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { output } from '../tools/start-checks/launch.ts'

/** The path of pgbench on this machine, or null. Debian keeps it beside the server's programs. */
export function findPgbench(): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...globSync('/usr/lib/postgresql/*/bin')]
  return folders.map((folder) => join(folder, 'pgbench')).find((path) => existsSync(path)) ?? null
}

/** Transactions per second of one script at this many clients. */
export async function runPgbench(
  program: string,
  connectionString: string,
  script: string,
  options: { clients: number; seconds: number },
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'vesper-pgbench-'))
  try {
    const path = join(folder, 'script.sql')
    await writeFile(path, script)
    const { clients, seconds } = options
    // It would print each topic that triggers send to their connection.
    const quiet = `${connectionString}${connectionString.includes('?') ? '&' : '?'}options=-c%20client_min_messages%3Dwarning`
    const said = await output(program, ['-n', '-f', path, '-c', String(clients), '-j', '2', '-T', String(seconds), quiet])
    const rate = /tps = ([\d.]+)/.exec(said)?.[1]
    if (rate === undefined) throw new Error(`pgbench did not tell a rate:\n${said}`)
    return Number(rate)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
