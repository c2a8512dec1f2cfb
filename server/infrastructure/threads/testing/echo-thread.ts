import { parentPort } from 'node:worker_threads'
import { answerNumbered } from '../numbered-thread.ts'

// For tests: answers with the words it was sent, except for those that say what should go wrong.
answerNumbered(async (request) => {
  const { say } = request as { say: string }
  if (say === 'never') return new Promise(() => undefined)
  if (say === 'die') process.exit(1)
  if (say === 'fail') throw new Error('It failed.')
  if (say === 'stray') parentPort?.postMessage({ number: -1, answer: new Uint8Array() }, [])
  return Promise.resolve(new TextEncoder().encode(say))
})
