/** A start that fails for a reason its operator can fix. The message is shown without a stack trace. */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal'
}
