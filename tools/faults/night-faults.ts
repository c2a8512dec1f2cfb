import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../start-checks/launch.ts'
import { findMoneyAmiss, findSoldTwice, withinFiveSeconds, type Finding } from './findings.ts'
import { noAnswers } from './night-device.ts'
import { playCount, runNight } from './night-devices.ts'
import { findNightAmiss } from './night-findings.ts'
import { beginNight } from './night.ts'
import { timeUntilReady, type Scene } from './scene.ts'

/** Spread over the night, so that they fall into different calls. */
const kills = 5

const removals = "select 1 from jobs where kind = 'remove_picture' and finished_at is null and died_at is null"

/** Pictures that no plan shows are removed after an hour. It has passed. */
async function passHour(scene: Scene): Promise<void> {
  await scene.ask("update jobs set run_at = now() where kind = 'remove_picture' and finished_at is null")
  await until('pictures that no plan shows are removed', async () => (await scene.ask(removals)).length === 0, 60_000)
}

/** Eight devices at the door, the tables and the desk, and a server that dies repeatedly. Each thing happens once, and whole. */
export async function killDuringNight(scene: Scene): Promise<Finding[]> {
  const server = await scene.start('server')
  const night = await beginNight(scene)
  const { url } = server
  const answers = noAnswers()
  let longest = 0

  async function killOften(): Promise<void> {
    let running = server
    for (let kill = 1; kill <= kills; kill++) {
      while (answers.done < (playCount * kill) / (kills + 1)) await sleep(5)
      process.kill(running.server, 'SIGKILL')
      await running.ended
      const from = performance.now()
      running = await scene.start('server', { PORT: new URL(url).port })
      const down = (performance.now() - from) / 1_000 + (await timeUntilReady(url))
      longest = Math.max(longest, down)
    }
  }

  await Promise.all([killOften(), runNight(night, url, answers)])
  await passHour(scene)
  return [
    {
      name: 'what the devices did',
      figures: `${answers.done} of ${playCount}, ${answers.retried} calls sent again`,
      ok: answers.done === playCount && answers.retried > 0,
    },
    {
      name: 'answers that no device expected',
      figures: answers.strange.length === 0 ? '0' : `${answers.strange.length}: ${answers.strange.slice(0, 5).join('; ')}`,
      ok: answers.strange.length === 0,
    },
    withinFiveSeconds(`of ${kills} starts, the longest`, longest),
    ...(await findNightAmiss(scene, night, answers)),
    ...(await findMoneyAmiss(scene)),
    ...(await findSoldTwice(scene)),
  ]
}
