/** A command that cannot continue, for the reason in the sentence. */
export class Refusal extends Error {
  /**
   * @param {string} sentence
   * @param {number} [exitCode]
   */
  constructor(sentence, exitCode = 1) {
    super(sentence)
    this.exitCode = exitCode
  }
}

/** @param {string} sentence */
export function say(sentence) {
  process.stderr.write(`${sentence}\n`)
}
