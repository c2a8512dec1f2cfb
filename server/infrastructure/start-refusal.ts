/** A start that cannot go on for a reason its operator can mend: the message is a sentence, shown without a stack. */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal'
}
