/** A command that cannot go on for a reason that the sentence says. */
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
