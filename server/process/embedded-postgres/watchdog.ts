import { spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { join } from 'node:path'
import type { Home } from './home.ts'
import type { Programs } from './programs.ts'

/** Waits until its pipe closes, then stops the server if it is still the same one. */
const script = 'while read -r line; do :; done; read -r pid < "$1" && [ "$pid" = "$2" ] && kill -INT "$2"'

const windowsScript = `process.stdin.resume().on('close', () =>
  require('node:child_process').spawnSync(process.argv[1], ['stop', '-D', process.argv[2], '-m', 'fast']))`

/**
 * A process ended by `kill -9` cannot clean up, but the system closes its pipes: a small shell at the other end then stops
 * PostgreSQL, so that none keeps running forever. Returns a function that ends the watch.
 */
export function startWatchdog(home: Home, programs: Programs, pid: number): () => void {
  const [command, args] =
    process.platform === 'win32'
      ? [process.execPath, ['-e', windowsScript, programs.pgCtl, home.cluster]]
      : ['/bin/sh', ['-c', script, 'vesper-watchdog', join(home.cluster, 'postmaster.pid'), String(pid)]]
  const dog = spawn(command, args, {
    ...home.account,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  dog.on('error', () => undefined)
  dog.stdin.on('error', () => undefined)
  dog.unref()
  // A pipe is a socket here; if referenced, it would keep this process alive.
  if (dog.stdin instanceof Socket) dog.stdin.unref()
  return () => dog.stdin.end()
}
