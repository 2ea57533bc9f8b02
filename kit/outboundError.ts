/** What came in the way of a call. `address` is the only one that whoever typed the address can do something about. */
export class OutboundError extends Error {
  constructor(
    readonly reason: 'address' | 'busy' | 'unreachable' | 'answer',
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause })
  }
}
